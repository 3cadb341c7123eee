import { type DrawnColumns, tokensPerMember } from '@quintet/drawing'
import { readOutcome, slabSize } from '@quintet/drawing/sealed'
import { commitDrawing } from '../commit/commit.ts'
import { createNames } from '../commit/names.ts'
import type { Batches } from '../commit/rows.ts'
import type { Connection, DrawingDatabase } from '../database.ts'
import type { AcrossMatch, OwnMatch, SharePart } from './shares.ts'

type Head = NonNullable<SharePart['head']>

interface Share {
  head: Head
  outcomes: Map<number, Buffer>
  own: OwnMatch[]
  across: AcrossMatch[]
}

/** The first part of a share; undefined where it has not come yet. */
export const readShareHead = ({ prepare }: Connection, week: number, cell: string): Head | undefined => {
  const text = prepare('SELECT content FROM joint_results WHERE week = ? AND cell = ? AND part = 0')
    .pluck<string>()
    .get(week, cell)
  return text === undefined ? undefined : (JSON.parse(text) as SharePart).head
}

const readShare = (connection: Connection, week: number, cell: string): Share => {
  const head = readShareHead(connection, week, cell)
  const sql = 'SELECT content FROM joint_results WHERE week = ? AND cell = ? AND part > 0 ORDER BY part'
  const parts = (connection.prepare(sql).pluck().all(week, cell) as string[]).map((content) => JSON.parse(content) as SharePart)
  if (!head || parts.length + 1 < head.parts) throw new Error(`The share of week ${week} is not here whole.`)
  const outcomes = parts.flatMap((part) => part.outcomes ?? [])
  return {
    head,
    outcomes: new Map(outcomes.map(([slab, text]) => [slab, Buffer.from(text, 'base64')])),
    own: parts.flatMap(({ own = [] }) => own),
    across: parts.flatMap(({ across = [] }) => across),
  }
}

const ownMembers = ({ prepare }: Connection, week: number): Float64Array => {
  const slabs = prepare('SELECT members FROM drawing_slabs WHERE week = ? ORDER BY slab').pluck().all(week) as Buffer[]
  return Float64Array.from(
    slabs.flatMap((members) => Array.from({ length: members.length / 4 }, (_, at) => members.readUInt32LE(4 * at))),
  )
}

/** What was drawn for this cell's entrants, by their sealed positions. */
const columnsOf = (ids: Float64Array, { head, outcomes, own }: Share): DrawnColumns => {
  const [count, { report }] = [own.length, head]
  const [people, ofTokens, won] = [
    new Uint32Array(ids.length),
    new Uint32Array(ids.length * tokensPerMember),
    new Uint8Array(ids.length),
  ]
  for (let at = 0; at < ids.length; at++) {
    const slab = outcomes.get(Math.floor(at / slabSize))
    if (!slab) throw new Error('The share lacks outcomes.')
    const outcome = readOutcome(slab, at % slabSize)
    people[at] = outcome.people
    ofTokens.set(outcome.ofTokens, at * tokensPerMember)
    won[at] = outcome.matches
  }
  const positionOf = new Map(Array.from(ids, (id, position) => [id, position]))
  const place = (member: number): number => {
    const position = positionOf.get(member)
    if (position === undefined) throw new Error(`The share names member ${member}, who did not enter here.`)
    return position
  }
  const { eligiblePairs, keptPairs, certificate, tokens } = report
  return {
    matches: {
      count,
      one: Uint32Array.from(own, ([one]) => place(one)),
      other: Uint32Array.from(own, ([, other]) => place(other)),
      poolOfOne: Uint8Array.from(own, ([, , pool]) => pool),
      poolOfOther: Uint8Array.from(own, ([, , , pool]) => pool),
      quality: Uint16Array.from(own, ([, , , , quality]) => quality),
      class: Uint8Array.from(own, ([, , , , , rank]) => rank),
      weight: new Uint16Array(count),
    },
    people,
    ofTokens,
    won,
    entrants: ids.length,
    tokens,
    eligiblePairs,
    keptPairs,
    certificate,
  }
}

const bySecond = ({ matches: { count, other } }: DrawnColumns): Uint32Array =>
  Uint32Array.from({ length: count }, (_, at) => at).toSorted((a, b) => (other[a] as number) - (other[b] as number) || a - b)

interface Writing {
  week: number
  /** Name of this cell. */
  cell: string
  randomBytes(count: number): Buffer
  check(): void
  now: number
}

// Their numbers follow those of the matches within the cell, so that they stand before any of them is written.
const insertAcross =
  ({ week, cell, randomBytes }: Writing, { head, own, across }: Share) =>
  async (batches: Batches, firstMatch: number): Promise<void> => {
    const numberOf = new Map(head.told.cells.map((one) => [one.cell, one.number]))
    const isHome = (peer: string) => (numberOf.get(cell) ?? 0) < (numberOf.get(peer) ?? 0)
    const name = createNames(randomBytes)
    const statement = {
      before: `INSERT OR IGNORE INTO joint_matches
        (week, member_id, peer, cell, match_id, pool, peer_pool, quality, class, pseudonym, peer_pseudonym) VALUES`,
      row: `(${week}, ?, ?, ?, CAST(nullif(?, 0) AS BIGINT), ?, ?, ?, ?, ?, ?)`,
    }
    await batches.each(across.length, statement, (at, gone, values, end) => {
      const [member, peer, other, pool, peerPool, quality, rank] = across[at] as AcrossMatch
      if (gone.has(member)) return end
      const number = isHome(other) ? firstMatch + own.length + at : 0
      const row = [member, peer, other, number, pool, peerPool, quality, rank, name(), name()]
      for (const [index, value] of row.entries()) values[end + index] = value
      return end + row.length
    })
  }

const keepTold = ({ write }: DrawingDatabase, week: number, { told }: Head): Promise<unknown> =>
  write(({ prepare }) =>
    prepare(
      `INSERT INTO joint_shares (week, state, told) VALUES (?, 'in', ?)
       ON CONFLICT (week) DO UPDATE SET state = 'in', told = excluded.told`,
    ).run(week, JSON.stringify(told)),
  )

/**
 * Writes a cell's share of a drawing over all cells: outcomes, waits, the matches within the cell, and which it has with others. Seen by nobody
 * before the week is published; done again it writes the same.
 */
export const commitShare = async (db: DrawingDatabase, writing: Writing): Promise<void> => {
  const { week, cell, randomBytes, check, now } = writing
  const [share, ids] = [readShare(db.read, week, cell), ownMembers(db.read, week)]
  await keepTold(db, week, share.head)
  const drawn = columnsOf(ids, share)
  await commitDrawing(db, {
    week,
    population: { ids, members: ids.length },
    drawn,
    ready: () => undefined,
    seconds: () => bySecond(drawn),
    hash: () => share.head.hash,
    positions: Int32Array.from(ids, (_, position) => position),
    report: () => share.head.report,
    before: insertAcross(writing, share),
    randomBytes,
    check,
    now,
  })
}
