import { $claims, environment, onSignOut } from '@quintet/sdk'
import { atom, computed } from 'nanostores'

/** What this device remembers of the other side of a match, from the verification on. */
export interface Pin {
  /** The peer's public key. */
  key: string
  /** Digest of the session that was opened with it; none between verification and delivery. */
  session?: string
  /** Whether that session was signed: an unsigned one is then never taken in its place. */
  signed?: boolean
  /** Epoch milliseconds at which the member said that both saw the same number. */
  comparedAt?: number
}

type Pins = Readonly<Record<number, Pin>>

// Kept on the device, because a server that could change it would need no other trick; it goes at sign-out like everything else.
const storageKey = (): string => `match-pins:${$claims.get()?.sub ?? ''}`

const read = (): Pins => {
  try {
    return JSON.parse(environment().storage.getItem(storageKey()) ?? '{}') as Pins
  } catch {
    return {}
  }
}

const $changes = atom(0)
const changed = () => $changes.set($changes.get() + 1)

onSignOut(changed)

/** All that this device remembers for the signed-in member, by match. */
export const $pins = computed([$claims, $changes], read)

/** What this device remembers of a match. */
export const pinOf = (match: number): Pin | undefined => read()[match]

/** Remembers the other side of a match in place of what was known. */
export const pin = (match: number, known: Pin): void => {
  try {
    environment().storage.setItem(storageKey(), JSON.stringify({ ...read(), [match]: known }))
  } catch {
    // A full storage: the number can be compared all the same, a change of it is not told here.
  }
  changed()
}
