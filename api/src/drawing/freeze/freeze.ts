import { packStale } from '../bodies.ts'
import type { Connection, DrawingDatabase } from '../database.ts'
import { createDepartures, lastDeparture } from '../departures.ts'
import { merkleRoot, merkleTopOf } from '../engine/merkle.ts'
import { type Population, PopulationBuilder } from '../engine/population/population.ts'
import { leafSigns, saltBytes, writeHead, writePast } from '../sealed.ts'
import { packMembers, slabSize } from '../slabs.ts'
import { type Entrant, readEntrants } from './entrants.ts'
import type { ReachLimits } from './reaches.ts'

export interface Freezing {
  week: number
  limits: ReachLimits
  /** Epoch milliseconds. */
  now: number
  randomBytes(count: number): Buffer
  /** Throws to stop. */
  check(): void
}

const packAtOnce = 256
const rowsAtOnce = 4 * slabSize
const deletedAtOnce = 8192

interface Sealed {
  entrant: Entrant
  salt: Buffer
  past: string
  /** One sign a byte. */
  leaf: string
}

// A freeze that was cut short left rows that nobody saw.
const clearLeftovers = async ({ write }: DrawingDatabase, week: number): Promise<void> => {
  for (const [table, key] of [
    ['drawing_entries', 'member_id'],
    ['drawing_slabs', 'slab'],
  ] as const) {
    const sql = `DELETE FROM ${table} WHERE week = ? AND ${key} IN (SELECT ${key} FROM ${table} WHERE week = ? LIMIT ${deletedAtOnce})`
    while ((await write(({ prepare }) => prepare(sql).run(week, week).changes)) > 0) continue
  }
}

const seal = (entrant: Entrant, salt: Buffer): Sealed => {
  const past = writePast(entrant.past)
  return { entrant, salt, past, leaf: leafSigns(salt, past, writeHead(entrant.head, entrant.bodyHash)) }
}

const bodyNumber = ({ prepare }: Connection, { head, body }: Entrant): number | bigint =>
  typeof body === 'number'
    ? body
    : prepare('INSERT INTO entry_bodies (member_id, hash, body) VALUES (?, ?, ?)').run(head.member, body.hash, body.text)
        .lastInsertRowid

const insertEntries = (
  connection: Connection,
  week: number,
  first: number,
  batch: readonly Sealed[],
  gone: ReadonlySet<number>,
) => {
  const insert = connection.prepare('INSERT INTO drawing_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  for (let index = 0; index < batch.length; index++) {
    const { entrant, salt, past } = batch[index] as Sealed
    const { member, tier, reach, wait, pools } = entrant.head
    if (gone.has(member)) continue
    const body = bodyNumber(connection, entrant)
    insert.run(week, member, first + index, salt, tier, reach, wait, `[${pools.join(',')}]`, past, body)
  }
}

const insertSlabs = ({ prepare }: Connection, week: number, first: number, batch: readonly Sealed[]): Buffer[] => {
  const insert = prepare('INSERT INTO drawing_slabs (week, slab, first_member, members, leaves) VALUES (?, ?, ?, ?, ?)')
  const tops: Buffer[] = []
  for (let from = 0; from < batch.length; from += slabSize) {
    const some = batch.slice(from, from + slabSize)
    const members = some.map(({ entrant }) => entrant.head.member)
    const leaves = Buffer.from(some.map(({ leaf }) => leaf).join(''), 'latin1')
    insert.run(week, (first + from) / slabSize, members[0], packMembers(members), leaves)
    tops.push(merkleTopOf(leaves))
  }
  return tops
}

const createSalts = (randomBytes: Freezing['randomBytes']) => {
  let [piece, at]: [Buffer, number] = [Buffer.alloc(0), 0]
  return (): Buffer => {
    if (at === piece.length) [piece, at] = [randomBytes(saltBytes * rowsAtOnce), 0]
    return piece.subarray(at, (at += saltBytes))
  }
}

const sealAll = async ({ read, write }: DrawingDatabase, freezing: Freezing) => {
  const { week, limits, randomBytes, check } = freezing
  const departures = createDepartures(lastDeparture(read))
  const [builder, nextSalt, tops] = [new PopulationBuilder(), createSalts(randomBytes), [] as Buffer[]]
  let [first, batch] = [0, [] as Sealed[]]
  const flush = async () => {
    check()
    await write((connection) => {
      insertEntries(connection, week, first, batch, departures(connection))
      tops.push(...insertSlabs(connection, week, first, batch))
    })
    first += batch.length
    batch = []
  }
  for (const entrant of readEntrants(read, week, limits)) {
    batch.push(seal(entrant, nextSalt()))
    builder.addCard({ ...entrant.head, past: entrant.past }, entrant.card)
    if (batch.length === rowsAtOnce) await flush()
  }
  if (batch.length > 0) await flush()
  return { population: builder.finish(), root: merkleRoot(tops) }
}

/**
 * Freezes a week: everything is read as it is at one moment, sealed, and seen by nobody before the ledger says so in the last
 * step. Answers the entrants as the engine wants them; undefined when another process was faster.
 */
export const freezeWeek = async (db: DrawingDatabase, freezing: Freezing): Promise<Population | undefined> => {
  const { week, now, check } = freezing
  while ((await packStale(db, packAtOnce)) > 0) check()
  await clearLeftovers(db, week)
  // One transaction of reading: one state.
  db.read.sqlite.exec('BEGIN')
  try {
    const { population, root } = await sealAll(db, freezing)
    const sql = `UPDATE drawings SET state = 'frozen', merkle_root = ?, entrants = ?, frozen_at = ? WHERE week = ? AND state = 'announced'`
    const done = await db.writeDurably(({ prepare }) => prepare(sql).run(root, population.members, now, week).changes === 1)
    return done ? population : undefined
  } finally {
    db.read.sqlite.exec('COMMIT')
  }
}
