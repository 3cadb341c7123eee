import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteLanguage } from './languages.ts'

/** The tables of texts that every language has, and the names of the zones. */
export const tables = ['script', 'quiz1', 'quiz2', 'character', 'user', 'zones']

/** Folder of the pictures and maps that every language shares. */
export const sharedFolder = 'files'

// Each page and each file asks for the version, and a version is some seventy files: a changed text may wait as long as this.
const checkedEveryMs = 1000

const sharedPaths = async (folder: string): Promise<string[]> => {
  const names = await readdir(join(folder, sharedFolder)).catch(() => [])
  return names.toSorted().map((name) => join(folder, sharedFolder, name))
}

/** A function that gives the hash of a file, which is read again only when it has changed; `-` when there is no such file. */
const hashOnceUntilChanged = () => {
  const hashes = new Map<string, { modified: number; hash: string }>()
  return async (path: string): Promise<string> => {
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) return '-'
    const before = hashes.get(path)
    if (before?.modified === found.mtimeMs) return before.hash
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('base64url')
    hashes.set(path, { modified: found.mtimeMs, hash })
    return hash
  }
}

/**
 * The version of all static content, which changes with any text of any language and any shared file, so that browsers know when
 * what they keep is old.
 * @param now monotonic milliseconds
 * @returns a function that gives the version, at most a second old
 */
export const contentVersions = (folder: string, languages: SiteLanguage[], now = () => performance.now()) => {
  const hashOf = hashOnceUntilChanged()
  const texts = languages.flatMap(({ bcp47 }) => tables.map((table) => join(folder, bcp47, `${table}.json`)))
  const read = async (): Promise<string> => {
    const hashes = await Promise.all([...texts, ...(await sharedPaths(folder))].map(hashOf))
    return createHash('sha256').update(hashes.join()).digest('base64url').slice(0, 10)
  }
  let last: { at: number; version: Promise<string> } | undefined
  return (): Promise<string> => {
    const at = now()
    if (last && at - last.at < checkedEveryMs) return last.version
    const version = read()
    last = { at, version }
    version.catch(() => (last = undefined))
    return version
  }
}
