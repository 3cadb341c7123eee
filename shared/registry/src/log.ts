import { setTimeout as wait } from 'node:timers/promises'
import { emptyRegistry, type RegistryDocument } from './document.ts'
import type { Releases } from './releases.ts'
import { openRegistry, RegistryError, signRegistry, type SignedRegistry } from './signature.ts'

// The registry is a log: every edit is a whole signed document under its number. The newest valid one counts; the others are
// the history of who did what and when.

const folder = 'registry/'
const keyOf = (serial: number) => `${folder}${String(serial).padStart(9, '0')}.json`
const serialOf = (key: string) => Number(key.slice(folder.length, -'.json'.length))

/** Hears of an entry that was refused. */
export type OnFault = (error: RegistryError) => void
const ignore: OnFault = () => undefined

/** The newest entry of the log. */
export interface Head {
  document: RegistryDocument
  /** The first number that nobody has taken. */
  next: number
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
  const newestFirst = (await releases.store.list(folder)).reverse()
  let document: RegistryDocument | undefined
  for (const key of newestFirst) {
    document = openEntry(releases, await releases.store.read(key), key, onFault)
    if (document) break
  }
  document ??= emptyRegistry
  if (document.serial < seen) throw new RegistryError(`The registry is number ${document.serial}, number ${seen} was seen.`)
  if (document.serial > seen) await releases.floor.advance(document.serial)
  return followLog(releases, { document, next: document.serial + 1 }, onFault)
}

/** Goes on from a known head: what came since, whatever lies in between. One look when nothing came. */
export const followLog = async (releases: Releases, from: Head, onFault: OnFault = ignore): Promise<Head> => {
  const { store, floor } = releases
  let document = from.document
  let next = document.serial + 1
  for (let content = await store.read(keyOf(next)); content; content = await store.read(keyOf(next))) {
    document = openEntry(releases, content, keyOf(next), onFault) ?? document
    next += 1
  }
  if (document.serial > from.document.serial) await floor.advance(document.serial)
  return { document, next }
}

const openEntry = (
  { keys }: Releases,
  content: Buffer | undefined,
  key: string,
  onFault: OnFault,
): RegistryDocument | undefined => {
  try {
    const document = openRegistry(JSON.parse(String(content)) as SignedRegistry, keys)
    // Else an old document, copied to a new number, would count as new.
    if (document.serial !== serialOf(key)) throw new RegistryError(`it is number ${document.serial} played back`)
    return document
  } catch (error) {
    onFault(new RegistryError(`${key} was refused: ${error instanceof Error ? error.message : String(error)}`))
    return undefined
  }
}

/** Who changed what, for the history. The change itself may say what, as it learns what it meets. */
export interface Edit {
  who: string
  what: string
}

/**
 * Edits the registry. Of two edits at once one gets the next number; the other is made anew on top of it, so both land.
 * @param change takes the present document and gives the remotes of the next; returning the same object changes nothing
 */
export const editRegistry = async (
  releases: Releases,
  edit: Edit,
  change: (document: RegistryDocument) => RegistryDocument['remotes'],
): Promise<RegistryDocument> => {
  let head = await readHead(releases)
  for (;;) {
    const remotes = change(head.document)
    if (remotes === head.document.remotes) return head.document
    const editedAt = Math.floor(Date.now() / 1000)
    const after: RegistryDocument = { format: 1, serial: head.next, editedAt, editedBy: edit.who, edit: edit.what, remotes }
    const signed = Buffer.from(JSON.stringify(signRegistry(after, releases.keys)))
    if (await releases.store.create(keyOf(after.serial), signed)) {
      await releases.floor.advance(after.serial)
      return after
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
  const entries = (await store.list(folder)).slice(-most)
  const documents = await Promise.all(entries.map(async (key) => openEntry(releases, await store.read(key), key, onFault)))
  return documents.filter((document) => document !== undefined)
}
