import { type ChainLink, randomBytes, toBase64url } from '@quintet/crypto'
import { accountMap, keepDraft, readDraft } from '@quintet/sdk'

/** How far this device has written in a session of a match. */
export interface ChainHead {
  session: string
  device: string
  counter: number
  /** Hash of the message with that counter; empty before the first. */
  hash: string
  /** A message that was sent and not acknowledged: it may be there or not. */
  pending?: string
}

// All tabs of this browser write as one device, kept like a draft. Its number is another one in every session of a match: it tells
// nothing across matches.
const nameOf = (match: number): string => `chain-${match}`

// A browser that keeps nothing writes as a new device after a reload.
const unkept = accountMap<number, ChainHead>()

const begin = (session: string): ChainHead => ({ session, device: toBase64url(randomBytes(12)), counter: 0, hash: '' })

/** Where this device's chain stands. */
export const readHead = (match: number, session: string): ChainHead => {
  const head = readDraft<ChainHead>(nameOf(match)) ?? unkept.get(match)
  return head?.session === session ? head : begin(session)
}

/** Remembers where the chain stands. */
export const keepHead = (match: number, head: ChainHead): void => {
  unkept.set(match, head)
  keepDraft(nameOf(match), head)
}

/** The place of the next message. */
export const nextLink = ({ device, counter, hash }: ChainHead): ChainLink => ({
  device,
  counter: counter + 1,
  previous: hash,
})
