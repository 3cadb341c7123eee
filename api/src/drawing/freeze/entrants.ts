import { type Tier, isTier } from '@quintet/domain/membership'
import type { PoolNumber, Reach } from '@quintet/domain/pools'
import { packMember } from '../bodies.ts'
import type { Connection } from '../database.ts'
import { poolsOnCard, zoneOnCard } from '../engine/population/card.ts'
import type { SealedHead } from '../sealed.ts'
import { type Meetings, readMeetings } from './meetings.ts'
import { type ReachLimits, readReaches } from './reaches.ts'

/** A body that was changed a moment ago and has no number yet. */
export interface NewBody {
  text: string
  hash: Buffer
}

/** One who takes part, as everything is at the moment of the freeze. */
export interface Entrant {
  head: SealedHead
  past: readonly number[]
  card: Buffer
  /** Hex. */
  bodyHash: string
  body: number | NewBody
}

type Row = [
  member: number,
  pools: number,
  tier: number,
  wait: number | null,
  body: number | null,
  hash: string | null,
  card: Buffer | null,
]

// Who was warned is still in; who is suspended is not (decisions 18 and 26). The order is that of the key of the tokens.
const rowsOf = ({ prepare }: Connection, week: number): IterableIterator<Row> =>
  prepare(
    `SELECT t.member_id, t.pools, members.tier, waits.drawings, entry_cards.body_id, lower(hex(entry_cards.hash)), entry_cards.card
     FROM (SELECT member_id, sum(1 << (pool - 1)) AS pools FROM tokens WHERE week = ? GROUP BY member_id) t
     CROSS JOIN members ON members.id = t.member_id AND members.active = 1 AND members.standing < 2
     LEFT JOIN entry_cards ON entry_cards.member_id = t.member_id
     LEFT JOIN waits ON waits.member_id = t.member_id`,
  )
    .raw()
    .iterate(week) as IterableIterator<Row>

type Packed = Pick<Entrant, 'card' | 'bodyHash' | 'body'>

const packedOf = (connection: Connection, stale: ReadonlySet<number>, row: Row): Packed | undefined => {
  const [member, , , , body, hash, card] = row
  if (stale.has(member)) {
    const fresh = packMember(connection, member)
    return fresh && { card: fresh.card, bodyHash: fresh.hash.toString('hex'), body: { text: fresh.text, hash: fresh.hash } }
  }
  return body === null || hash === null || card === null ? undefined : { body, bodyHash: hash, card }
}

/** The entrants of a week in the order of the members: tokens of active members in good standing (decision 26). */
export function* readEntrants(connection: Connection, week: number, limits: ReachLimits): Generator<Entrant, void> {
  const meetings = readMeetings(connection)
  try {
    yield* entrantsWith(connection, week, readReaches(connection, limits), meetings)
  } finally {
    meetings.close()
  }
}

function* entrantsWith(
  connection: Connection,
  week: number,
  reachOf: (zone: number) => Reach,
  meetings: Meetings,
): Generator<Entrant, void> {
  const stale = new Set(connection.prepare('SELECT member_id FROM stale_bodies').pluck().all() as number[])
  let before = 0
  for (const row of rowsOf(connection, week)) {
    const [member, wanted, tier, wait] = row
    if (member <= before) throw new Error('The entrants do not come in the order of their numbers.')
    before = member
    const packed = packedOf(connection, stale, row)
    if (!packed || !isTier(tier)) continue
    const pools = poolsOnCard(packed.card, wanted) as PoolNumber[]
    if (pools.length === 0) continue
    const head = { member, tier: tier as Tier, reach: reachOf(zoneOnCard(packed.card)), wait: wait ?? 0, pools }
    yield { head, past: meetings.of(member), card: packed.card, bodyHash: packed.bodyHash, body: packed.body }
  }
}
