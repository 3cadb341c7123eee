import { hash } from 'node:crypto'
import {
  type EntryRecord,
  type EntrySlab,
  type SealedHead,
  encodeFeatures,
  entriesOf,
  leafOf,
  merkleRoot,
  merkleTopOf,
  readEntryProfile,
  slabSize,
  splitLeaves,
  writeHead,
  writePast,
} from '@quintet/drawing/sealed'
import { type Entry, type Population, PopulationBuilder } from '@quintet/drawing'
import type { Connection } from './database.ts'

/** Sealed entries are not what was sealed. */
export class DamagedDrawing extends Error {
  override name = 'DamagedDrawing'
}

/** A sealed entry as it is stored. */
export interface SealedEntry {
  position: number
  head: SealedHead
  salt: Buffer
  past: readonly number[]
  bodyHash: Buffer
  /** Text of the body, and its card where that is still the member's present one. */
  body(): string
  card: Buffer | null
}

interface SlabRow extends EntrySlab {
  slab: number
}

type RecordRow = [body: number, hash: Buffer, card: Buffer]

const readRecords = ({ prepare }: Connection, { members }: EntrySlab): Map<number, RecordRow> => {
  const sql = 'SELECT member_id, body_id, hash, card FROM entry_cards WHERE member_id >= ? AND member_id <= ?'
  const rows = prepare(sql)
    .raw()
    .all(members.readUInt32LE(0), members.readUInt32LE(members.length - 4))
  return new Map((rows as [number, ...RecordRow][]).map(([member, ...card]) => [member, card]))
}

const sealedEntry = (
  { prepare }: Connection,
  position: number,
  record: EntryRecord,
  present: RecordRow | undefined,
): SealedEntry => {
  const { salt, past, body, ...head } = record
  const [, hashed, card] = present?.[0] === body ? present : []
  const read = (column: 'hash' | 'body') => prepare(`SELECT ${column} FROM entry_bodies WHERE id = ?`).pluck().get(body)
  return {
    position,
    head,
    salt,
    past,
    bodyHash: hashed ?? (read('hash') as Buffer | undefined) ?? Buffer.alloc(0),
    body: () => (read('body') as string | undefined) ?? '',
    card: card ?? null,
  }
}

const slabsSql = 'SELECT slab, members, entries, pasts FROM drawing_slabs WHERE week = ? AND entries IS NOT NULL ORDER BY slab'

/** The sealed entries of a week in their order; those that were erased are left out. */
export function* readSealed(connection: Connection, week: number): Generator<SealedEntry, void> {
  for (const row of connection.prepare(slabsSql).iterate(week) as IterableIterator<SlabRow>) {
    const cards = readRecords(connection, row)
    for (const [place, record] of entriesOf(row).entries())
      if (record) yield sealedEntry(connection, row.slab * slabSize + place, record, cards.get(record.member))
  }
}

/** The whole entry, made of its texts. */
export const wholeEntry = ({ head: { pools, ...head }, past, body }: SealedEntry): Entry => {
  const { characters, ...rest } = readEntryProfile(body())
  const tokens = pools.flatMap((pool) => characters.filter(([number]) => number === pool))
  return { ...head, ...rest, past, tokens: tokens.map(([pool, character]) => ({ pool, character })) }
}

/** The leaf of an entry, made of what is kept of it. */
export const leafOfEntry = ({ head, salt, past, bodyHash }: SealedEntry): Buffer =>
  leafOf(salt, writePast(past), writeHead(head, bodyHash.toString('hex')))

/** The entrants of a week as they were sealed, as far as they are left; nothing is proved. */
export const readPopulation = (connection: Connection, week: number): Population => {
  const builder = new PopulationBuilder()
  for (const { head, past, card, body } of readSealed(connection, week))
    builder.addCard({ ...head, past }, card ?? encodeFeatures(readEntryProfile(body())))
  return builder.finish()
}

export interface SealedWeek {
  population: Population
  count: number
  /** Positions of entries that were erased since. */
  erased: number[]
  /** What is wrong, one sentence each. */
  findings: string[]
}

const readLeaves = ({ prepare }: Connection, week: number): Buffer[] =>
  prepare('SELECT leaves FROM drawing_slabs WHERE week = ? ORDER BY slab').pluck().all(week) as Buffer[]

export interface Opening {
  week: number
  root: string | null
  /** Pack the texts anew in place of taking cards: what a proof needs. */
  fromTexts?: boolean
}

const recordOf = (entry: SealedEntry, findings: string[]): Buffer => {
  const text = entry.body()
  if (!hash('sha256', text, 'buffer').equals(entry.bodyHash))
    findings.push(`The body of the entry at position ${entry.position} does not fit its hash.`)
  return encodeFeatures(readEntryProfile(text === '' ? '{"answers":{},"characters":[]}' : text))
}

/** Opens a sealed week as a population, and holds every entry against its leaf and the leaves against the root. */
export const openSealed = (connection: Connection, { week, root, fromTexts = false }: Opening): SealedWeek => {
  const slabs = readLeaves(connection, week)
  const leaves = slabs.flatMap(splitLeaves)
  const [builder, findings, erased] = [new PopulationBuilder(), [] as string[], [] as number[]]
  let next = 0
  for (const entry of readSealed(connection, week)) {
    for (; next < entry.position; next++) erased.push(next)
    next = entry.position + 1
    if (!leaves[entry.position]?.equals(leafOfEntry(entry)))
      findings.push(`The entry at position ${entry.position} does not fit its leaf.`)
    const card = fromTexts || entry.card === null ? recordOf(entry, findings) : entry.card
    builder.addCard({ ...entry.head, past: entry.past }, card)
  }
  for (; next < leaves.length; next++) erased.push(next)
  if (merkleRoot(slabs.map(merkleTopOf)) !== root) findings.push('The leaves do not lead to the published root.')
  return { population: builder.finish(), count: leaves.length, erased, findings }
}
