import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressed = /\.(css|js|json|svg|wasm)$/
const notWorthIt = 512

/** Writes `.br` and `.gz` beside every text file of a build, at their best, so that no request waits for it. */
export const precompress = async (folder: string): Promise<void> => {
  const files = (await readdir(folder)).filter((file) => compressed.test(file) && file !== 'manifest.json')
  await Promise.all(files.map((file) => compressOne(join(folder, file))))
}

const compressOne = async (path: string): Promise<void> => {
  const raw = await readFile(path)
  if (raw.length < notWorthIt) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(raw, { params }), promisify(gzip)(raw, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
