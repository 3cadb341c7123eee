import { daySeconds } from '../day.ts'
import type { RegistryDocument } from '../document.ts'
import { readHead, readHistory } from '../log.ts'
import { fileKey, type Releases } from '../releases.ts'
import type { StoredObject } from '../store/release-store.ts'

/** So long what no state of the registry names any more stays: an `undo` reaches back, and a tab may be open for long. */
export const keptDays = 26 * 7

const dayMs = daySeconds * 1000
const filesFolder = 'files/'
const draftFolders = [filesFolder, 'registry/', 'api/']

/** What was found that nobody needs. */
export interface Collection {
  /** Their keys. */
  files: string[]
  bytes: number
  /** Whether they are gone, or were only looked for. */
  removed: boolean
}

interface CollectOptions {
  /** Epoch milliseconds. */
  now: number
  dryRun?: boolean
}

const namedIn = ({ remotes }: RegistryDocument): string[] =>
  Object.values(remotes).flatMap(({ versions }) =>
    Object.values(versions).flatMap(({ files }) => files.map(({ integrity }) => fileKey(integrity))),
  )

// The state that was in force when the time began counts, too, whenever it was made.
const statesSince = (history: RegistryDocument[], since: number): RegistryDocument[] => {
  const first = history.findLastIndex(({ editedAt }) => editedAt * 1000 <= since)
  return history.slice(Math.max(0, first))
}

/** A file's compressed forms are named with it. */
const plain = (key: string): string => key.replace(/\.(br|gz)$/, '')

const isDraft = ({ key }: StoredObject): boolean => key.endsWith('.draft')

/**
 * Removes files that no state of the registry of the last 26 weeks names, and what writes that broke off have left behind, once they are as
 * old. The log itself stays whole.
 */
export const collect = async (releases: Releases, { now, dryRun = false }: CollectOptions): Promise<Collection> => {
  const { store } = releases
  const since = now - keptDays * dayMs
  const { document } = await readHead(releases)
  const history = await readHistory(releases)
  const named = new Set([...statesSince(history, since), document].flatMap(namedIn))
  const stored = (await Promise.all(draftFolders.map((folder) => store.listAll(folder)))).flat()
  const old = stored.filter(({ modifiedAt }) => modifiedAt < since)
  const unneeded = old.filter((one) => isDraft(one) || (one.key.startsWith(filesFolder) && !named.has(plain(one.key))))
  const bytes = unneeded.reduce((sum, one) => sum + one.bytes, 0)
  // A publication may have come meanwhile that names one of them again: then all is looked at anew the next time.
  const isUnchanged = async () => (await readHead(releases)).document.serial === document.serial
  if (dryRun || unneeded.length === 0 || !(await isUnchanged()))
    return { files: unneeded.map(({ key }) => key), bytes, removed: false }
  for (const { key } of unneeded) await store.remove(key)
  return { files: unneeded.map(({ key }) => key), bytes, removed: true }
}
