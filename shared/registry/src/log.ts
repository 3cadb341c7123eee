import { setTimeout as wait } from 'node:timers/promises'
import { emptyRegistry, type RegistryDocument } from './document.ts'
import {
  type Entry,
  type Head,
  isRootsOwn,
  keyOf,
  knownEntry,
  logFolder,
  type OnFault,
  openEntry,
  serialOf,
} from './log-entry.ts'
import type { Releases } from './releases.ts'
import { hashOf, type Seen } from './rollback-guard.ts'
import { RegistryError } from './signature.ts'
import { type Edit, signEdit } from './sign-edit.ts'

// The registry is a log: every edit is a whole signed document under its number. The newest valid one counts; the others are
// the history of who did what and when. An edit of a team is valid on top of the one before it, so a reader goes through them in their
// order: from the one it found genuine before, else from the newest that the root key signed.

export type { Head, OnFault } from './log-entry.ts'
export type { Edit } from './sign-edit.ts'
const ignore: OnFault = () => undefined

const knownBefore = async ({ store }: Releases, { serial, hash }: Seen): Promise<Entry | undefined> => {
  if (hash === '') return undefined
  const content = await store.read(keyOf(serial))
  return content && hashOf(content) === hash ? knownEntry(content) : undefined
}

const newestOfRoot = async (releases: Releases, keys: readonly string[]): Promise<Entry | undefined> => {
  for (const key of keys.toReversed()) {
    const content = await releases.store.read(key)
    if (!content || !isRootsOwn(releases, content)) continue
    const entry = openEntry(releases, content, key, undefined, ignore)
    if (entry) return entry
  }
  return undefined
}

/**
 * Finds the registry that counts.
 * @param onFault hears of entries that are forged or replayed; they are passed over
 * @returns an empty document when nothing was published yet
 * @throws RegistryError when all that is left is older than what this machine has seen
 */
export const readHead = async (releases: Releases, onFault: OnFault = ignore): Promise<Head> => {
  // Before the list is made: what others write meanwhile must not look like something that vanished.
  const seen = await releases.floor.read()
  const keys = await releases.store.list(logFolder)
  const start = (await knownBefore(releases, seen)) ?? (await newestOfRoot(releases, keys))
  let document = start?.document ?? emptyRegistry
  let content = start?.content
  for (const key of keys.filter((one) => serialOf(one) > document.serial)) {
    const entry = openEntry(releases, await releases.store.read(key), key, document, onFault)
    if (entry) ({ document, content } = entry)
  }
  if (document.serial < seen.serial)
    throw new RegistryError(`The registry is number ${document.serial}, number ${seen.serial} was seen.`)
  if (content) await releases.floor.advance(document.serial, content)
  const last = keys.at(-1)
  return goOn(releases, { document, next: Math.max(document.serial, last ? serialOf(last) : 0) + 1 }, onFault)
}

/** Goes on from a known head: what came since, whatever lies in between. One look when nothing came. */
export const followLog = (releases: Releases, from: Head, onFault: OnFault = ignore): Promise<Head> =>
  goOn(releases, { ...from, next: from.document.serial + 1 }, onFault)

const goOn = async (releases: Releases, from: Head, onFault: OnFault): Promise<Head> => {
  const { store, floor } = releases
  let { document, next } = from
  let newest: Entry | undefined
  for (let content = await store.read(keyOf(next)); content; content = await store.read(keyOf(next))) {
    newest = openEntry(releases, content, keyOf(next), document, onFault) ?? newest
    document = newest?.document ?? document
    next += 1
  }
  if (newest) await floor.advance(document.serial, newest.content)
  return { document, next }
}

/** What an edit may change. */
type State = Pick<RegistryDocument, 'remotes' | 'teams'>

/**
 * Edits the registry. Of two edits at once one gets the next number; the other is made anew on top of it, so both land.
 * @param change takes the present document and gives the remotes of the next; returning the same object changes nothing
 * @throws ReleaseError when the key that is here may not make this edit
 */
export const editRegistry = (
  releases: Releases,
  edit: Edit,
  change: (document: RegistryDocument) => RegistryDocument['remotes'],
): Promise<RegistryDocument> =>
  editState(releases, edit, (document) => ({ remotes: change(document), ...(document.teams && { teams: document.teams }) }))

/** The same for all that an edit can change, the list of teams included. */
export const editState = async (
  releases: Releases,
  edit: Edit,
  change: (document: RegistryDocument) => State,
): Promise<RegistryDocument> => {
  let head = await readHead(releases)
  for (;;) {
    const { remotes, teams } = change(head.document)
    if (remotes === head.document.remotes && teams === head.document.teams) return head.document
    const { document, content } = signEdit(releases, head, edit, { remotes, ...(teams && { teams }) })
    if (await releases.store.create(keyOf(document.serial), content)) {
      await releases.floor.advance(document.serial, content)
      return document
    }
    await wait(Math.random() * 20)
    head = await followLog(releases, head)
  }
}

/** Every valid edit, the oldest first. @param onFault hears of entries that are none @param most of the newest alone */
export const readHistory = async (
  releases: Releases,
  onFault: OnFault = ignore,
  most = Number.POSITIVE_INFINITY,
): Promise<RegistryDocument[]> => {
  const { store } = releases
  const keys = (await store.list(logFolder)).slice(-most)
  const contents = await Promise.all(keys.map((key) => store.read(key)))
  let before = await beginningOf(releases, keys[0], contents[0])
  return keys.flatMap((key, index) => {
    const entry = openEntry(releases, contents[index], key, before, onFault)
    before = entry?.document ?? before
    return entry?.document ?? []
  })
}

const atOnce = 20

/**
 * Goes through the valid edits one after the other, without holding all of them.
 * @param last the one that was seen before; nothing for all
 * @returns the last one that there is
 */
export const walkHistory = async (
  releases: Releases,
  last: RegistryDocument | undefined,
  visit: (document: RegistryDocument, content: Buffer) => void,
): Promise<RegistryDocument | undefined> => {
  const keys = (await releases.store.list(logFolder)).filter((key) => serialOf(key) > (last?.serial ?? 0))
  let before = last
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = keys.slice(from, from + atOnce)
    const contents = await Promise.all(some.map((key) => releases.store.read(key)))
    for (const [index, key] of some.entries()) {
      const entry = openEntry(releases, contents[index], key, before, ignore)
      if (entry) visit((before = entry.document), entry.content)
    }
  }
  return before
}

// Of a history that begins in the middle the first entry is shown as it says of itself, if it is signed as that says: what counts is
// read from a state that is known.
const beginningOf = async (
  releases: Releases,
  first: string | undefined,
  content: Buffer | undefined,
): Promise<RegistryDocument | undefined> => {
  if (!first || !content || isRootsOwn(releases, content)) return undefined
  const before = await releases.store.read(keyOf(serialOf(first) - 1))
  try {
    return before && knownEntry(before).document
  } catch {
    return undefined
  }
}
