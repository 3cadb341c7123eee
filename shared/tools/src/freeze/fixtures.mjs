import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '../start/console.mjs'

const fixtures = join(root, 'shell/e2e/skew/fixtures')
const list = join(fixtures, 'generations.json')
const contents = join(fixtures, 'files')
const kept = 3

/** The generations that are kept, the oldest first. */
export const readGenerations = () => (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])

const compress = (content) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 } })

const write = ({ builds }, folders) => {
  mkdirSync(contents, { recursive: true })
  for (const [name, { files }] of Object.entries(builds)) {
    for (const [path, key] of Object.entries(files)) {
      const target = join(contents, `${key}.br`)
      if (!existsSync(target)) writeFileSync(target, compress(readFileSync(join(folders[name], path))))
    }
  }
}

// What no generation names any more goes.
const sweep = (generations) => {
  const named = generations.flatMap(({ builds }) => Object.values(builds).flatMap(({ files }) => Object.values(files)))
  const wanted = new Set(named.map((key) => `${key}.br`))
  for (const file of readdirSync(contents)) if (!wanted.has(file)) rmSync(join(contents, file))
  return readdirSync(contents).reduce((sum, file) => sum + statSync(join(contents, file)).size, 0)
}

/**
 * Adds a generation and drops those beyond three.
 * @param folders name → absolute path of a build
 * @param patch content of the patch its sources were built with
 */
export const keep = (generation, folders, patch) => {
  const all = [...readGenerations(), generation]
  const generations = all.slice(-kept)
  write(generation, folders)
  if (generation.patch) writeFileSync(join(fixtures, generation.patch), patch)
  const dropped = all.slice(0, -kept)
  for (const one of dropped) if (one.patch) rmSync(join(fixtures, one.patch), { force: true })
  writeFileSync(list, `${JSON.stringify(generations, null, 1)}\n`)
  return { bytes: sweep(generations), dropped: dropped.map(({ name }) => name).join(', ') }
}
