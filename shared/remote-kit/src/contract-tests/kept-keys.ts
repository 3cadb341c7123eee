import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What templates of a tile's code make. */
export interface MadeKeys {
  keys: ReadonlySet<string>
  /** The templates that these come of, as they stand between their quotes: they make no others. */
  templates: ReadonlySet<string>
}

/** What the compiler said, with the files that it read for that. */
interface Kept {
  hashes: Record<string, string>
  keys: string[]
  templates: string[]
}

const fileOf = (folder: string): string => join(folder, 'node_modules/.cache/quintet-gate/keys-made.json')

// A package that is installed stands under its version.
const isOurs = (path: string): boolean => !path.includes('/node_modules/')

const hashOf = (path: string): string => (existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : '')

const read = (folder: string): Kept | undefined => {
  try {
    return JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Kept
  } catch {
    // There is none yet, or it was written by half.
    return undefined
  }
}

/**
 * The keys that a tile's templates made the last time, as long as no file has changed that the compiler read then.
 * @param folder absolute path of the tile
 * @param files those with templates now
 */
export const recallKeys = (folder: string, files: readonly string[]): MadeKeys | undefined => {
  const kept = read(folder)
  const isSame =
    kept &&
    files.every((path) => path in kept.hashes) &&
    Object.entries(kept.hashes).every(([path, hash]) => hashOf(path) === hash)
  return isSame ? { keys: new Set(kept.keys), templates: new Set(kept.templates) } : undefined
}

/**
 * Keeps what a tile's templates make.
 * @param folder absolute path of the tile
 * @param made what was found
 * @param sources absolute paths of all files that the compiler read
 */
export const keepKeys = (folder: string, { keys, templates }: MadeKeys, sources: readonly string[]): void => {
  const hashes = Object.fromEntries(sources.filter(isOurs).map((path) => [path, hashOf(path)]))
  const kept: Kept = { hashes, keys: [...keys], templates: [...templates] }
  mkdirSync(dirname(fileOf(folder)), { recursive: true })
  writeFileSync(fileOf(folder), JSON.stringify(kept))
}
