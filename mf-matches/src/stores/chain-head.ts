import type { ChainLink } from '@quintet/crypto'
import { randomBytes, toBase64url } from '@quintet/crypto'
import { $claims, environment } from '@quintet/sdk'

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

// All tabs of this browser write as one device. The number is another one in every session: it tells nothing across matches.
const storageKey = (match: number): string => `chain:${$claims.get()?.sub ?? ''}:${match}`

// A browser that keeps nothing writes as a new device after a reload.
const unkept = new Map<string, ChainHead>()

const stored = (key: string): ChainHead | undefined => {
  try {
    return JSON.parse(environment().storage.getItem(key) ?? 'null') as ChainHead | undefined
  } catch {
    return undefined
  }
}

const begin = (session: string): ChainHead => ({ session, device: toBase64url(randomBytes(12)), counter: 0, hash: '' })

/** Where this device's chain stands. */
export const readHead = (match: number, session: string): ChainHead => {
  const key = storageKey(match)
  const head = stored(key) ?? unkept.get(key)
  return head?.session === session ? head : begin(session)
}

/** Remembers where the chain stands. */
export const keepHead = (match: number, head: ChainHead): void => {
  const key = storageKey(match)
  unkept.set(key, head)
  try {
    environment().storage.setItem(key, JSON.stringify(head))
  } catch {
    // It stays in memory.
  }
}

/** The place of the next message. */
export const nextLink = ({ device, counter, hash }: ChainHead): ChainLink => ({
  device,
  counter: counter + 1,
  previous: hash,
})
