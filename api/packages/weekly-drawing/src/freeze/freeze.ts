import { hash } from 'node:crypto'
import { type BeaconChain, type Randomness, roundAfter } from '@quintet/seed'
import { type SealedChunk, entryBytes, leafBytes, merkleRoot, slabSize, writeBodyNumber } from '@quintet/drawing/sealed'
import { type Population, PopulationBuilder } from '@quintet/drawing'
import { packStale } from '../entry-profiles.ts'
import type { Connection, DrawingDatabase } from '../database.ts'
import { createDepartures } from '../deletions.ts'
import { type JointWork, bindRoots } from '../joint/joint-week.ts'
import { appendEntry } from '../public-log/append.ts'
import { logged } from '../public-log/entry.ts'
import type { LogKey } from '../public-log/key.ts'

export interface Freezing {
  week: number
  /** Epoch milliseconds of real time: read when the last entrant is sealed, so that a round of the beacon after it is unknown then. */
  now(): number
  /** Signs the entry in the public log. */
  logKey: LogKey
  beacon: BeaconChain | undefined
  /** Squarings of the delay where there is no beacon; 0: none. */
  delay: number
  /** Reads and seals, a chunk at a time. */
  chunks(): AsyncIterable<SealedChunk> | Iterable<SealedChunk>
  /** Throws to stop. */
  check(): void
  /** This cell, where it is one of several. */
  joint?: Pick<JointWork, 'cell' | 'number'> | undefined
}

const packAtOnce = 256
const slabsAtOnce = 32

// A freeze that was cut short left rows that nobody saw.
const clearLeftovers = async ({ write }: DrawingDatabase, week: number): Promise<void> => {
  const sql = `DELETE FROM drawing_slabs WHERE week = ? AND slab IN (SELECT slab FROM drawing_slabs WHERE week = ? LIMIT ${slabsAtOnce})`
  while ((await write(({ prepare }) => prepare(sql).run(week, week).changes)) > 0) continue
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

const insertFresh = ({ prepare }: Connection, { fresh, members, hashes }: SealedChunk, entries: Buffer): void => {
  const insert = prepare('INSERT INTO entry_bodies (member_id, hash, body) VALUES (?, ?, ?) RETURNING id').pluck<number>()
  for (const { at, text } of fresh) {
    const body = insert.get(members[at], hashes.subarray(32 * at, 32 * at + 32), text)
    writeBodyNumber(entries, at, body as number)
  }
}

/** Clears what is kept of those who were deleted after the reading began. */
const blankDeleted = ({ count, members, pasts, firstPast }: SealedChunk, entries: Buffer, gone: ReadonlySet<number>): void => {
  if (gone.size === 0) return
  for (let at = 0; at < count; at++) {
    if (!gone.has(members[at] as number)) continue
    entries.fill(0, at * entryBytes, (at + 1) * entryBytes)
    // The number of them stays, so that the others keep their places.
    pasts.fill(0, (firstPast[at] as number) + 1, firstPast[at + 1])
  }
}

const insertSlabs = (connection: Connection, week: number, position: number, chunk: SealedChunk, gone: ReadonlySet<number>) => {
  const { count, members, leaves, pasts, firstPast } = chunk
  const entries = bytesOf(chunk.entries)
  insertFresh(connection, chunk, entries)
  blankDeleted(chunk, entries, gone)
  const insert = connection.prepare(
    'INSERT INTO drawing_slabs (week, slab, first_member, members, leaves, entries, pasts) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  for (let from = 0; from < count; from += slabSize) {
    const end = Math.min(count, from + slabSize)
    insert.run(
      week,
      (position + from) / slabSize,
      members[from],
      bytesOf(members.subarray(from, end)),
      bytesOf(leaves.subarray(from * leafBytes, end * leafBytes)),
      entries.subarray(from * entryBytes, end * entryBytes),
      bytesOf(pasts.subarray(firstPast[from], firstPast[end])),
    )
  }
}

// No more than there are members, nor than there are tokens; no more tokens are counted than that takes.
const mostEntrants = ({ prepare }: Connection, week: number): number => {
  const sql = 'SELECT count(*) FROM (SELECT 1 FROM tokens WHERE week = ? LIMIT (SELECT coalesce(max(id), 0) FROM members)) found'
  return prepare(sql).pluck().get(week) as number
}

const sealAll = async ({ read, write }: DrawingDatabase, { week, chunks, check }: Freezing) => {
  // Asked for first: another thread may begin with them already.
  const coming = chunks()
  const [builder, tops] = [new PopulationBuilder(mostEntrants(read, week)), [] as Buffer[]]
  let [position, departures]: [number, ReturnType<typeof createDepartures> | undefined] = [0, undefined]
  for await (const chunk of coming) {
    check()
    builder.addCards(chunk)
    departures ??= createDepartures(chunk.departed)
    const departed = departures
    await write((connection) => insertSlabs(connection, week, position, chunk, departed(connection)))
    tops.push(...chunk.tops.map(bytesOf))
    position += chunk.count
  }
  return { population: builder.finish(), root: tops.length === 0 ? hash('sha256', '') : merkleRoot(tops) }
}

/** What the seed is to be mixed with: it is named here, before it can be known. */
const randomnessAfter = (at: number, { beacon, delay }: Freezing): Randomness | undefined => {
  if (beacon) return { chain: beacon.hash, round: roundAfter(beacon, at) }
  return delay > 0 ? { squarings: delay } : undefined
}

const ownName = ({ cell, number }: Pick<JointWork, 'cell' | 'number'>) => ({ cell, number })

/** Steps of the ledger and of the public log; false when another process was faster. */
const markFrozen = (connection: Connection, freezing: Freezing, population: Population, root: string) => {
  const { week, now, logKey } = freezing
  const [at, entrants] = [now(), population.members]
  const randomness = randomnessAfter(at, freezing)
  const sql = `UPDATE drawings SET state = 'frozen', merkle_root = ?, entrants = ?, beacon = ?, frozen_at = ?
    WHERE week = ? AND state = 'announced'`
  const row = [root, entrants, randomness ? JSON.stringify(randomness) : null, at, week]
  if (connection.prepare(sql).run(...row).changes !== 1) return false
  const joint = freezing.joint && bindRoots(connection, week, { ...ownName(freezing.joint), root, entrants })
  const tokens = population.tokenCount.subarray(0, entrants).reduce((sum, count) => sum + count, 0)
  appendEntry(connection, logKey, at, {
    week,
    kind: 'frozen',
    root,
    entrants,
    tokens,
    ...logged(randomness),
    ...(joint && { joint }),
  })
  return true
}

/**
 * Freezes a week: everything is read as it is at one moment, sealed, and seen by nobody before the ledger says so in the last
 * step. Returns the entrants as the engine wants them; undefined when another process was faster.
 */
export const freezeWeek = async (db: DrawingDatabase, freezing: Freezing): Promise<Population | undefined> => {
  const { week, check } = freezing
  while ((await packStale(db, packAtOnce)) > 0) check()
  await clearLeftovers(db, week)
  const { population, root } = await sealAll(db, freezing)
  const done = await db.writeDurably((connection) => markFrozen(connection, freezing, population, root))
  return done ? population : undefined
}
