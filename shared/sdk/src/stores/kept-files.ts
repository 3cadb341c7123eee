import { storageKeys } from '@quintet/contract/wire'
import { environment } from '../environment.ts'

/** The two shelves of static files that a device keeps. */
export type Shelf = 'maps' | 'shapes'

interface KeptFile {
  version: string
  /** When it was put there, in milliseconds. */
  at: number
  text: string
}

type Files = Record<string, KeptFile>

/** What the whole storage of the site may take, in bytes; a character takes two. */
export const storageBudget = 5 * 1024 * 1024

const shelves: readonly Shelf[] = ['maps', 'shapes']

const filesOf = (shelf: Shelf): Files => {
  try {
    return JSON.parse(environment().storage.getItem(storageKeys[shelf]) ?? '{}') as Files
  } catch {
    return {}
  }
}

const bytesUsed = (): number => {
  const { storage } = environment()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.reduce((sum, key) => sum + 2 * (key.length + (storage.getItem(key)?.length ?? 0)), 0)
}

const oldest = (): { shelf: Shelf; name: string } | undefined => {
  const all = shelves.flatMap((shelf) => Object.entries(filesOf(shelf)).map(([name, { at }]) => ({ shelf, name, at })))
  return all.toSorted((a, b) => a.at - b.at)[0]
}

/** Throws the oldest file away. @returns whether there was one */
const evictOldest = (): boolean => {
  const found = oldest()
  if (!found) return false
  const { [found.name]: gone, ...rest } = filesOf(found.shelf)
  environment().storage.setItem(storageKeys[found.shelf], JSON.stringify(rest))
  return gone !== undefined
}

// A browser may allow less than the budget: then it throws.
const fits = (shelf: Shelf, text: string): boolean => {
  const { storage } = environment()
  const key = storageKeys[shelf]
  const before = storage.getItem(key)
  const added = 2 * (before === null ? key.length + text.length : text.length - before.length)
  if (bytesUsed() + added > storageBudget) return false
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The text of a file as it was kept; undefined when it is not there or of another version. */
export const readKeptFile = (shelf: Shelf, name: string, version: string): string | undefined => {
  const found = filesOf(shelf)[name]
  return found?.version === version ? found.text : undefined
}

/** Keeps a file on its shelf; the oldest files make room. One that finds no room is fetched again next time. */
export const keepFile = (shelf: Shelf, name: string, version: string, text: string): void => {
  const file: KeptFile = { version, at: Date.now(), text }
  while (!fits(shelf, JSON.stringify({ ...filesOf(shelf), [name]: file }))) if (!evictOldest()) return
}
