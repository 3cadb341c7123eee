import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const fixtures = join(import.meta.dirname, 'fixtures')

interface Build {
  version: string
  builtAgainst: Record<string, string>
  /** File of the build → name of its content among the fixtures. */
  files: Record<string, string>
}

/** Shell and remotes as they were built together once. `pnpm freeze` makes one. */
export interface Generation {
  name: string
  /** Commit that it was built from, with the patch of this name beside it. */
  commit: string
  patch?: string
  /** Version of the remote contract. */
  contract: number
  builds: Record<string, Build>
}

/** The frozen generations, the oldest first. */
export const generations = JSON.parse(readFileSync(join(fixtures, 'generations.json'), 'utf8')) as Generation[]

/** A frozen file. @throws when it is not what its name says */
const contentOf = async (key: string): Promise<Buffer> => {
  const content = await promisify(brotliDecompress)(await readFile(join(fixtures, 'files', `${key}.br`)))
  if (!createHash('sha256').update(content).digest('hex').startsWith(key)) throw new Error(`${key}.br was changed.`)
  return content
}

/** Writes a frozen build as it was, byte by byte. @returns its folder */
export const unpack = async ({ name, builds }: Generation, build: string, under: string): Promise<string> => {
  const dist = join(under, name, build)
  await mkdir(dist, { recursive: true })
  const files = Object.entries(builds[build]?.files ?? {})
  await Promise.all(files.map(async ([path, key]) => writeFile(join(dist, path), await contentOf(key))))
  return dist
}
