import type { RegistryDocument } from './document.ts'
import { publicKeyOf } from './key-files.ts'
import type { Releases } from './releases.ts'
import { openRegistry, RegistryError, type SignedRegistry } from './signature.ts'
import { refusalOf } from './teams/permission.ts'
import { teamOfKey } from './teams/team.ts'

/** Where entries lie. */
export const logFolder = 'registry/'
/** The key of an entry. */
export const keyOf = (serial: number): string => `${logFolder}${String(serial).padStart(9, '0')}.json`
/** The number in a key. */
export const serialOf = (key: string): number => Number(key.slice(logFolder.length, -'.json'.length))

/** Hears of an entry that was refused. */
export type OnFault = (error: RegistryError) => void

/** The newest entry of the log. */
export interface Head {
  document: RegistryDocument
  /** The first number that nobody has taken. */
  next: number
}

/** An entry that was found genuine, and the bytes it was read from. */
export interface Entry {
  document: RegistryDocument
  content: Buffer
}

const parse = (content: Buffer): SignedRegistry => JSON.parse(String(content)) as SignedRegistry

// What the root key signed stands by itself; what a team signed is an edit of the state before it.
const openBy = (releases: Releases, signed: SignedRegistry, before: RegistryDocument | undefined): RegistryDocument => {
  if (signed.keyId === releases.root.id) return openRegistry(signed, releases.root)
  const team = teamOfKey(before?.teams ?? [], signed.keyId)
  const key = team?.keys.find(({ id }) => id === signed.keyId)
  if (!before || !team || !key) throw new RegistryError('it is not signed by this site')
  const document = openRegistry(signed, publicKeyOf(key))
  const refusal = document.team === team.name ? refusalOf(team, before, document) : `it says that ${document.team} made it`
  if (refusal !== undefined) throw new RegistryError(refusal)
  return document
}

/** Whether the root key signed an entry, as far as the entry says. */
export const isRootsOwn = (releases: Releases, content: Buffer): boolean => {
  try {
    return parse(content).keyId === releases.root.id
  } catch {
    return false
  }
}

/** The document of an entry that is known by its hash to be one that was found genuine before. */
export const knownEntry = (content: Buffer): Entry => ({
  document: JSON.parse(parse(content).document) as RegistryDocument,
  content,
})

/**
 * Opens an entry and holds it against what its signer may do.
 * @param before the state it was made on
 * @returns nothing where it is forged, played back, or an edit that its team may not make; `onFault` hears of it
 */
export const openEntry = (
  releases: Releases,
  content: Buffer | undefined,
  key: string,
  before: RegistryDocument | undefined,
  onFault: OnFault,
): Entry | undefined => {
  try {
    const found = content ?? Buffer.alloc(0)
    const document = openBy(releases, parse(found), before)
    // Else an old document, copied to a new number, would count as new.
    if (document.serial !== serialOf(key)) throw new RegistryError(`it is number ${document.serial} played back`)
    return { document, content: found }
  } catch (error) {
    onFault(new RegistryError(`${key} was refused: ${error instanceof Error ? error.message : String(error)}`))
    return undefined
  }
}
