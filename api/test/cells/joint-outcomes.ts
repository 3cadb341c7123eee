import { cellOfNumber } from '@quintet/cells/numbers'
import { nextBoundary } from '@quintet/domain/time'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { readOwnOutcome, readOwnPlace } from '@quintet/weekly-drawing/receipt/receipt-rows'
import { readTold, seedOfTold } from '@quintet/weekly-drawing/joint/told'
import { commitmentOf } from '@quintet/seed'
import { createTestApp } from '../testing.ts'
import type { TestCell } from './two-cells.ts'

export interface Drawn {
  one: number
  other: number
  pools: [number, number]
  quality: number
  class: number
}

/** The matches of a week in some cells, by the numbers of the members. */
export const drawnIn = async (cells: readonly Pick<TestCell, 'context'>[], week: number): Promise<Drawn[]> => {
  const rows = await Promise.all(
    cells.map(({ context }) => context.db.read.selectFrom('matches').selectAll().where('week', '=', week).execute()),
  )
  return rows
    .flat()
    .map((row) => ({
      one: row.member_1,
      other: row.member_2,
      pools: [row.pool_1, row.pool_2] as [number, number],
      quality: row.quality,
      class: row.class,
    }))
    .toSorted((a, b) => a.one - b.one || a.other - b.other)
}

/** Whether the two live in different cells. */
export const isAcross = ({ one, other }: Drawn): boolean => cellOfNumber(one) !== cellOfNumber(other)

type Outcome = NonNullable<Awaited<ReturnType<typeof readOwnOutcome>>>

/** What came of a week: the matches, who waits, and what became of each entry. */
export interface Outcomes {
  matches: Drawn[]
  waits: [member: number, drawings: number][]
  entries: Record<number, Outcome>
}

const entriesIn = async ({ context }: Pick<TestCell, 'context'>, week: number): Promise<[number, Outcome][]> => {
  const { read } = context.db
  const slabs = await read.selectFrom('drawing_slabs').select('members').where('week', '=', week).execute()
  const ids = slabs.flatMap(({ members }) => Array.from({ length: members.length / 4 }, (_, at) => members.readUInt32LE(4 * at)))
  return Promise.all(
    ids.map(async (id): Promise<[number, Outcome]> => {
      const place = await readOwnPlace(read, week, id)
      const outcome = place && (await readOwnOutcome(read, week, place.position))
      if (!outcome) throw new Error(`There is no outcome of member ${id}.`)
      return [id, outcome]
    }),
  )
}

/** What came of a week in some cells together. */
export const outcomesIn = async (cells: readonly Pick<TestCell, 'context'>[], week: number): Promise<Outcomes> => {
  const waits = await Promise.all(cells.map(({ context }) => context.db.read.selectFrom('waits').selectAll().execute()))
  return {
    matches: await drawnIn(cells, week),
    waits: waits
      .flat()
      .map(({ member_id: id, drawings }): [number, number] => [id, drawings])
      .toSorted(([a], [b]) => a - b),
    entries: Object.fromEntries((await Promise.all(cells.map((cell) => entriesIn(cell, week)))).flat()),
  }
}

/** Rows of a site by their tables. */
export type Tables = Readonly<Record<string, readonly Record<string, unknown>[]>>

const copied = ['profiles', 'characters', 'tokens', 'waits', 'matches', 'match_seconds'] as const

const rowsOf = (cell: TestCell, table: string) =>
  cell.context.db.direct.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]

const isOwn = (cell: TestCell) => {
  const visitors = new Set(rowsOf(cell, 'cell_visitors').map((row) => row['member_id']))
  return (row: Record<string, unknown>) => !visitors.has(row['id'] ?? row['member_id'])
}

/** What decides of a drawing, of all cells, before it is drawn. */
export const readAll = (cells: readonly TestCell[]): Tables => {
  const members = cells.flatMap((cell) => rowsOf(cell, 'members').filter(isOwn(cell)))
  const ofMembers = copied.map((table) => {
    const hasMember = table === 'profiles' || table === 'characters' || table === 'tokens' || table === 'waits'
    const rows = cells.flatMap((cell) => rowsOf(cell, table).filter(hasMember ? isOwn(cell) : () => true))
    return [table, rows] as const
  })
  return { members, ...Object.fromEntries(ofMembers) }
}

/** The same entrants drawn by a site that has all of them, with the seed that the cells drew with. */
export const drawnByOneSite = async (tables: Tables, week: number, seed: string): Promise<Outcomes> => {
  const site = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  try {
    await site.context.db.write(async (trx) => {
      for (const table of ['members', ...copied])
        for (const { id, ...row } of tables[table] ?? [])
          await trx
            .insertInto(table as 'members')
            .values({ ...row, ...(id !== undefined && { id }) } as never)
            .execute()
    })
    await announceDrawings(site.context)
    const now = site.clock.now()
    site.clock.shift(nextBoundary(Math.floor(now / 1000)) * 1000 - now)
    const secret = Buffer.from(seed, 'hex')
    const changed = { scheme: 1, seed: secret, commitment: commitmentOf(secret) }
    await site.context.db.write((trx) => trx.updateTable('drawings').set(changed).where('week', '=', week).execute())
    await drawDueWeeks(site.context)
    return await outcomesIn([site], week)
  } finally {
    await site.close()
  }
}

/** The seed that a cell tells of a published week. */
export const seedIn = async ({ context }: TestCell, week: number): Promise<string> => {
  const told = await readTold(context.db.read, week)
  if (!told) throw new Error(`Week ${week} was not drawn for all cells.`)
  return seedOfTold(told)
}
