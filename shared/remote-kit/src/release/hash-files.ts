import type { Hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds a file, or all files of a folder in the order of their names, to a hash: their paths and what stands in them.
 * @param path absolute
 * @param isTaken by the file's or the folder's name
 */
export const hashFiles = (hash: Hash, path: string, isTaken: (name: string) => boolean = () => true): void => {
  if (!statSync(path).isDirectory()) return void hash.update(`${path}\0`).update(readFileSync(path))
  for (const name of readdirSync(path).filter(isTaken).sort()) hashFiles(hash, join(path, name), isTaken)
}
