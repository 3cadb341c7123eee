import { $claims, accountAtom, keepDraft, readDraft } from '@quintet/sdk'
import { computed } from 'nanostores'

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

// Kept as drafts are (decision 52): by account, through a reload and through an end of the session that the member did not choose, or
// a server that wants them forgotten would only have to refuse the sign-in. They go when the member signs out.
const name = 'match-pins'

const read = (): Pins => readDraft<Pins>(name) ?? {}

const $changes = accountAtom(0)
const changed = () => $changes.set($changes.get() + 1)

/** All that this device remembers for the signed-in member, by match. */
export const $pins = computed([$claims, $changes], read)

/** What this device remembers of a match. */
export const pinOf = (match: number): Pin | undefined => read()[match]

/** Remembers the other side of a match in place of what was known. */
export const pin = (match: number, known: Pin): void => {
  keepDraft(name, { ...read(), [match]: known })
  changed()
}
