import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Manifest } from '@quintet/registry'

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

const checkout = join(import.meta.dirname, '../../..')
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(checkout, name, 'dist/manifest.json'), 'utf8')) as Manifest

const filesOf = ({ files }: Manifest): Record<string, string> =>
  Object.fromEntries(files.map(({ path, integrity }) => [path, integrity]))

const builtNow = (): string[] => readdirSync(checkout).filter((name) => existsSync(join(checkout, name, 'dist/manifest.json')))

/** Shell and remotes as this checkout has built them: whatever is about to be shipped is part of the matrix. Read when it is asked for. */
export const today: Generation = {
  name: 'today',
  commit: '',
  get contract() {
    return manifestOf('shell').contract
  },
  get builds() {
    const builds = builtNow().map((name) => {
      const manifest = manifestOf(name)
      return [name, { version: manifest.version, builtAgainst: manifest.builtAgainst, files: filesOf(manifest) }] as const
    })
    return Object.fromEntries(builds)
  },
}

/** A frozen file. @throws when it is not what its name says */
const contentOf = async (key: string): Promise<Buffer> => {
  const content = await promisify(brotliDecompress)(await readFile(join(fixtures, 'files', `${key}.br`)))
  if (!createHash('sha256').update(content).digest('hex').startsWith(key)) throw new Error(`${key}.br was changed.`)
  return content
}

/** Writes a frozen build as it was, byte by byte; a build of today is where it is. @returns its folder */
export const unpack = async (generation: Generation, build: string, under: string): Promise<string> => {
  if (generation === today) return join(checkout, build, 'dist')
  const { name, builds } = generation
  const dist = join(under, name, build)
  await mkdir(dist, { recursive: true })
  const files = Object.entries(builds[build]?.files ?? {})
  await Promise.all(files.map(async ([path, key]) => writeFile(join(dist, path), await contentOf(key))))
  return dist
}
