import { environment, type Environment } from '../environment.ts'
import { dropDraft, keepDraft, readDraft } from '../stores/drafts.ts'
import { dropFileDraft, keepFileDraft, readFileDraft } from '../stores/file-drafts.ts'

/** What of the device's storage is a tile's: names that begin so. */
export interface StorageScope {
  keys: readonly string[]
  drafts: readonly string[]
}

/** Whether a name is among those that begin with one of some beginnings. */
const isAmong = (beginnings: readonly string[], name: string): boolean => beginnings.some((one) => name.startsWith(one))

const foreign = (name: string): Error => new Error(`"${name}" of the device's storage is not this tile's.`)

/** The device's storage as far as it is a tile's: it sees no other key, and writes none. */
export const tileStorage = ({ keys }: StorageScope): Environment['storage'] => {
  const { storage } = environment()
  const mine = (): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
      (key): key is string => key !== null && isAmong(keys, key),
    )
  const own = (key: string): string => {
    if (!isAmong(keys, key)) throw foreign(key)
    return key
  }
  return {
    getItem: (key) => (isAmong(keys, key) ? storage.getItem(key) : null),
    setItem: (key, value) => storage.setItem(own(key), value),
    removeItem: (key) => storage.removeItem(own(key)),
    key: (index) => mine()[index] ?? null,
    get length() {
      return mine().length
    },
  }
}

/** The drafts of a tile. */
export const tileDrafts = ({ drafts }: StorageScope) => {
  const own = (name: string): string => {
    if (!isAmong(drafts, name)) throw foreign(name)
    return name
  }
  return {
    readDraft: <T>(name: string): T | undefined => (isAmong(drafts, name) ? readDraft<T>(name) : undefined),
    keepDraft: (name: string, value: unknown): void => keepDraft(own(name), value),
    dropDraft: (name: string): void => dropDraft(own(name)),
    readFileDraft: async <T>(name: string): Promise<T | undefined> =>
      isAmong(drafts, name) ? readFileDraft<T>(name) : undefined,
    keepFileDraft: (name: string, value: unknown): Promise<void> => keepFileDraft(own(name), value),
    dropFileDraft: (name: string): Promise<void> => dropFileDraft(own(name)),
  }
}
