import type { Tier } from '@quintet/domain/membership'
import type { PoolNumber, Reach } from '@quintet/domain/pools'
import { hash } from 'node:crypto'
import type { Connection } from './database.ts'
import { readBody } from './engine/body.ts'
import type { Entry } from './engine/entry.ts'
import { merkleRoot, merkleTopOf } from './engine/merkle.ts'
import { packCard } from './engine/population/card.ts'
import { type Population, PopulationBuilder } from './engine/population/population.ts'
import { type SealedHead, leafOf, writeHead } from './sealed.ts'
import { splitLeaves } from './slabs.ts'

/** Sealed entries are not what was sealed. */
export class DamagedDrawing extends Error {
  override name = 'DamagedDrawing'
}

/** A sealed entry as it is stored. */
export interface SealedEntry {
  position: number
  head: SealedHead
  salt: Buffer
  /** Text of the past. */
  past: string
  bodyHash: Buffer
  /** Text of the body, and its card where that is still the member's present one. */
  body(): string
  card: Buffer | null
}

type Row = [
  member: number,
  position: number,
  salt: Buffer,
  tier: Tier,
  reach: Reach,
  wait: number,
  pools: string,
  past: string,
  body: number,
  hash: Buffer | null,
  card: Buffer | null,
]

const listOf = (text: string): number[] => JSON.parse(text) as number[]

/** Pools as they are stored. */
export const poolsOf = (text: string): PoolNumber[] => JSON.parse(text) as PoolNumber[]

const entryOf = ({ prepare }: Connection, row: Row): SealedEntry => {
  const [member, position, salt, tier, reach, wait, pools, past, body, bodyHash, card] = row
  return {
    position,
    head: { member, tier, reach, wait, pools: poolsOf(pools) },
    salt,
    past,
    bodyHash: bodyHash ?? Buffer.alloc(0),
    body: () => (prepare('SELECT body FROM entry_bodies WHERE id = ?').pluck().get(body) as string | undefined) ?? '',
    card,
  }
}

const sql = `SELECT e.member_id, e.position, e.salt, e.tier, e.reach, e.wait, e.pools, e.past, e.body_id,
    coalesce(c.hash, (SELECT b.hash FROM entry_bodies b WHERE b.id = e.body_id)), c.card
  FROM drawing_entries e LEFT JOIN entry_cards c ON c.member_id = e.member_id AND c.body_id = e.body_id
  WHERE e.week = ?`

/** The sealed entries of a week in their order; those that were erased are left out. */
export function* readSealed(connection: Connection, week: number): Generator<SealedEntry, void> {
  const rows = connection.prepare(`${sql} ORDER BY e.member_id`).raw().iterate(week) as IterableIterator<Row>
  for (const row of rows) yield entryOf(connection, row)
}

/** The whole entry, made of its texts. */
export const wholeEntry = ({ head: { pools, ...head }, past, body }: SealedEntry): Entry => {
  const { characters, ...rest } = readBody(body())
  const tokens = pools.flatMap((pool) => characters.filter(([number]) => number === pool))
  return { ...head, ...rest, past: listOf(past), tokens: tokens.map(([pool, character]) => ({ pool, character })) }
}

const leafOfEntry = ({ head, salt, past, bodyHash }: SealedEntry): Buffer =>
  leafOf(salt, past, writeHead(head, bodyHash.toString('hex')))

/** The entrants of a week as they were sealed, as far as they are left; nothing is proved. */
export const readPopulation = (connection: Connection, week: number): Population => {
  const builder = new PopulationBuilder()
  for (const { head, past, card, body } of readSealed(connection, week))
    builder.addCard({ ...head, past: listOf(past) }, card ?? packCard(readBody(body())))
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

const cardOf = (entry: SealedEntry, findings: string[]): Buffer => {
  const text = entry.body()
  if (!hash('sha256', text, 'buffer').equals(entry.bodyHash))
    findings.push(`The body of the entry at position ${entry.position} does not fit its hash.`)
  return packCard(readBody(text === '' ? '{"answers":{},"characters":[]}' : text))
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
    const card = fromTexts || entry.card === null ? cardOf(entry, findings) : entry.card
    builder.addCard({ ...entry.head, past: listOf(entry.past) }, card)
  }
  for (; next < leaves.length; next++) erased.push(next)
  if (merkleRoot(slabs.map(merkleTopOf)) !== root) findings.push('The leaves do not lead to the published root.')
  return { population: builder.finish(), count: leaves.length, erased, findings }
}
