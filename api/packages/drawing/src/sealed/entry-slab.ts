import type { Tier } from '@quintet/domain/membership'
import type { PoolNumber, Reach } from '@quintet/domain/pools'
import { reachCodes } from '../population/zone-sets.ts'
import type { SealedHead } from './leaf.ts'

/**
 * The plain text of the entries of a slab, apart from their bodies: for each entrant a record of fixed size, and beside all
 * records the pasts, for each entrant their number and then the numbers of the members, four bytes each.
 */
export const entryBytes = 64
const places = { salt: 0, tier: 48, reach: 49, pools: 50, kept: 51, wait: 52, body: 56 } as const
const [saltBytes, bodyBytes] = [48, 6]

/** What is kept of an entry. */
export interface EntryRecord extends SealedHead {
  salt: Buffer
  past: number[]
  body: number
}

const poolsFrom = (bits: number): PoolNumber[] => ([1, 2, 3, 4, 5] as const).filter((pool) => (bits >> (pool - 1)) & 1)

/** Writes what a record has besides its salt and its body. */
export const writeRecord = (
  entries: Buffer,
  place: number,
  { tier, reach, pools, wait }: { tier: number; reach: number; pools: number; wait: number },
): void => {
  const at = place * entryBytes
  entries[at + places.tier] = tier
  entries[at + places.reach] = reach
  entries[at + places.pools] = pools
  entries[at + places.kept] = 1
  entries.writeUInt32LE(wait, at + places.wait)
}

/** Writes the salt of a record, which begins at a place among others. */
export const writeSalt = (entries: Uint8Array, place: number, salts: Uint8Array, from: number): void => {
  const at = place * entryBytes + places.salt
  for (let byte = 0; byte < saltBytes; byte++) entries[at + byte] = salts[from + byte] as number
}

/** The salt of a record. */
export const saltAt = (entries: Buffer, place: number): Buffer =>
  entries.subarray(place * entryBytes + places.salt, place * entryBytes + places.salt + saltBytes)

export const writeBodyNumber = (entries: Buffer, place: number, body: number): void => {
  entries.writeUIntLE(body, place * entryBytes + places.body, bodyBytes)
}

/** Number of the body that an entry names; undefined where it was erased. */
export const bodyNumberAt = (entries: Buffer, place: number): number | undefined =>
  entries[place * entryBytes + places.kept] === 1 ? entries.readUIntLE(place * entryBytes + places.body, bodyBytes) : undefined

const beginOfPast = (pasts: Buffer, place: number): number => {
  let at = 0
  for (let before = 0; before < place; before++) at += 4 + 4 * pasts.readUInt32LE(at)
  return at
}

const pastFrom = (pasts: Buffer, at: number): number[] =>
  Array.from({ length: pasts.readUInt32LE(at) }, (_, index) => pasts.readUInt32LE(at + 4 + 4 * index))

const recordFrom = (entries: Buffer, place: number, member: number, past: number[]): EntryRecord | undefined => {
  const body = bodyNumberAt(entries, place)
  if (body === undefined) return undefined
  const at = place * entryBytes
  return {
    member,
    salt: saltAt(entries, place),
    tier: entries[at + places.tier] as Tier,
    reach: reachCodes[entries[at + places.reach] as number] as Reach,
    wait: entries.readUInt32LE(at + places.wait),
    pools: poolsFrom(entries[at + places.pools] as number),
    past,
    body,
  }
}

/** A slab with its plain text. */
export interface EntrySlab {
  /** Numbers of the members, four bytes each. */
  members: Buffer
  entries: Buffer
  pasts: Buffer
}

/** The entry at a place of a slab; undefined where it was erased. */
export const entryAt = ({ members, entries, pasts }: EntrySlab, place: number): EntryRecord | undefined =>
  recordFrom(entries, place, members.readUInt32LE(4 * place), pastFrom(pasts, beginOfPast(pasts, place)))

/** The entries of a slab, one for each place. */
export const entriesOf = ({ members, entries, pasts }: EntrySlab): (EntryRecord | undefined)[] => {
  let at = 0
  return Array.from({ length: members.length / 4 }, (_, place) => {
    const past = pastFrom(pasts, at)
    at += 4 + 4 * past.length
    return recordFrom(entries, place, members.readUInt32LE(4 * place), past)
  })
}

/** The plain text of a slab without that of one place. */
export const withoutEntry = ({ entries, pasts }: Omit<EntrySlab, 'members'>, place: number): Omit<EntrySlab, 'members'> => {
  const left = Buffer.from(entries)
  left.fill(0, place * entryBytes, (place + 1) * entryBytes)
  const at = beginOfPast(pasts, place)
  const after = at + 4 + 4 * pasts.readUInt32LE(at)
  return { entries: left, pasts: Buffer.concat([pasts.subarray(0, at), Buffer.alloc(4), pasts.subarray(after)]) }
}
