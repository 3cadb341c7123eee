import { inBoth } from '@quintet/kit/store'
import { isTier, standings } from '@quintet/domain/membership'
import {
  type Chunk,
  ChunkWriter,
  type NewEntrant,
  type Piece,
  poolBitsOfRecord,
  reachCodes,
  recordPlaces,
  zoneCode,
} from '@quintet/drawing/sealed'
import { packMember } from '../entry-profiles.ts'
import { uncheckedSql } from '@quintet/repositories/age-checks'
import type { Connection } from '../database.ts'
import { type Exclusions, openExclusions } from './exclusions.ts'
import { parseNumbers } from './numbers.ts'
import { type FreezeLimits, readReaches } from './reaches.ts'

const tokensAtOnce = 8192
const headNumbers = 6
const hashBytes = 32

// Who was warned is still in; who is suspended is not (decisions 18 and 26). The order is that of the key of the tokens. Rows are
// joined by the database, since handing on every row by itself would take three times as long.
const heads = `t.member_id || ' ' || t.pools || ' ' || members.tier || ' ' || coalesce(waits.drawings, 0) || ' '
      || coalesce(c.body_id, 0) || ' ' || coalesce(length(c.card), 0)`
const inPart = (column: string) => `${column} > $above AND ${column} <= $upTo`
const tokensOfPart = `FROM tokens WHERE week = $week AND ${inPart('member_id')} GROUP BY member_id`
const taking = `members ON members.id = t.member_id AND members.active = 1 AND members.standing < ${standings.suspended}
  LEFT JOIN entry_cards c ON c.member_id = t.member_id
  LEFT JOIN waits ON waits.member_id = t.member_id`
// PostgreSQL does not see by itself that these tables are wanted in part: it read each of them whole for each part.
const takingPart = `members ON members.id = t.member_id AND members.active = 1 AND members.standing < ${standings.suspended}
    AND ${inPart('members.id')}
  LEFT JOIN entry_cards c ON c.member_id = t.member_id AND ${inPart('c.member_id')}
  LEFT JOIN waits ON waits.member_id = t.member_id AND ${inPart('waits.member_id')}`

const sql = inBoth(
  `SELECT
    cast(group_concat(${heads}, ' ') AS BLOB),
    cast(group_concat(coalesce(c.hash, zeroblob(${hashBytes})), '') AS BLOB),
    cast(group_concat(c.card, '') AS BLOB)
  FROM (SELECT member_id, sum(1 << (pool - 1)) AS pools ${tokensOfPart} ORDER BY member_id) t
  CROSS JOIN ${taking}`,
  `SELECT
    convert_to(string_agg(${heads}, ' ' ORDER BY t.member_id), 'UTF8'),
    string_agg(coalesce(c.hash, decode(repeat('00', ${hashBytes}), 'hex')), ''::bytea ORDER BY t.member_id),
    string_agg(c.card, ''::bytea ORDER BY t.member_id)
  FROM (SELECT member_id, sum(1 << (pool - 1)::int) AS pools ${tokensOfPart}) t JOIN ${takingPart}`,
)

const boundarySql = 'SELECT member_id FROM tokens WHERE week = ? AND member_id > ? ORDER BY member_id LIMIT 1 OFFSET ?'

type Row = [heads: Buffer | null, hashes: Buffer | null, cards: Buffer | null]
const nothing = Buffer.alloc(0)

// Few, so they are looked up here and not joined a million times (decision 61).
const pausedSql = 'SELECT member_id FROM pauses WHERE from_week <= ? AND to_week >= ?'

// Whose country asks for a check of age is looked at here as well: what a member is drawn into is not to hang on a job that ran before.
const readResting = ({ prepare }: Connection, week: number, { ageMethods }: FreezeLimits): Set<number> => {
  const paused = prepare(pausedSql).pluck().all(week, week) as number[]
  const unchecked = uncheckedSql(ageMethods)
  return new Set([...paused, ...(unchecked === undefined ? [] : (prepare(unchecked).pluck().all() as number[]))])
}

interface Source {
  connection: Connection
  writer: ChunkWriter
  stale: ReadonlySet<number>
  /** Members who take part in nothing for now. */
  resting: ReadonlySet<number>
  reachOf(zone: number): number
}

type Found = Pick<NewEntrant, 'body'> & { hash: Piece; card: Piece }

const freshOf = ({ connection }: Source, member: number): Found | undefined => {
  const packed = packMember(connection, member)
  return (
    packed && {
      body: packed.text,
      hash: { bytes: packed.hash, from: 0, length: hashBytes },
      card: { bytes: packed.card, from: 0, length: packed.card.length },
    }
  )
}

const zoneAt = ({ bytes, from }: Piece): number =>
  zoneCode((bytes[from + recordPlaces.zone] as number) | ((bytes[from + recordPlaces.zone + 1] as number) << 8))

type Head = (at: number) => number

/** An entrant, from six numbers of a row; undefined for members who do not take part. */
const addEntrant = (source: Source, head: Head, packed: Found, exclusions: Exclusions): void => {
  const [member, tier] = [head(0), head(2)]
  if (source.resting.has(member)) return
  const found = source.stale.has(member) ? freshOf(source, member) : packed
  if (!found || found.card.length === 0 || !isTier(tier)) return
  const pools = poolBitsOfRecord(found.card.bytes, found.card.from, head(1))
  if (pools === 0) return
  const reach = source.reachOf(zoneAt(found.card))
  const { body, hash, card } = found
  source.writer.add({ member, tier, reach, wait: head(3), pools, past: exclusions(member), body }, hash, card)
}

function* readRange(source: Source, row: Row, exclusions: Exclusions): Generator<Chunk, void> {
  const [heads, hashes, cards] = [parseNumbers(row[0]), row[1] ?? nothing, row[2] ?? nothing]
  const [hash, card]: [Piece, Piece] = [
    { bytes: hashes, from: 0, length: hashBytes },
    { bytes: cards, from: 0, length: 0 },
  ]
  let [first, before] = [0, 0]
  const head: Head = (at) => heads[first + at] as number
  for (; first < heads.length; first += headNumbers) {
    if (head(0) <= before) throw new Error('The entrants do not come in the order of their numbers.')
    before = head(0)
    card.length = head(5)
    addEntrant(source, head, { body: head(4), hash, card }, exclusions)
    hash.from += hashBytes
    card.from += card.length
    if (source.writer.isFull) yield source.writer.take()
  }
}

/** The entrants of a week in the order of the members: tokens of active members in good standing (decision 26). */
export function* readChunks(connection: Connection, week: number, limits: FreezeLimits): Generator<Chunk, void> {
  const { prepare } = connection
  const reach = readReaches(connection, limits)
  const source: Source = {
    connection,
    writer: new ChunkWriter(),
    stale: new Set(prepare('SELECT member_id FROM stale_bodies').pluck().all() as number[]),
    resting: readResting(connection, week, limits),
    reachOf: (zone) => reachCodes.indexOf(reach(zone)),
  }
  const exclusions = openExclusions(connection)
  for (let above = 0; above < Number.MAX_SAFE_INTEGER;) {
    const boundary = prepare(boundarySql).pluck().get(week, above, tokensAtOnce) as number | undefined
    const upTo = boundary ?? Number.MAX_SAFE_INTEGER
    const row = prepare(sql).raw().get({ week, above, upTo }) as Row
    yield* readRange(source, row, exclusions(above, upTo))
    above = upTo
  }
  if (!source.writer.isEmpty) yield source.writer.take()
}
