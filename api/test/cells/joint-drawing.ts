import { cellOfNumber } from '@quintet/cells/numbers'
import { calls } from '@quintet/contract'
import { nextBoundary } from '@quintet/domain/time'
import { currentWeek } from '@quintet/kit/week'
import { activeMember } from '@quintet/testing'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { packEntries } from '../../src/jobs/pack-entries.ts'
import type { SignedIn } from '../testing.ts'
import type { Cells, TestCell } from './two-cells.ts'

/** Members of a cell who submitted their tokens, women and men by turns. */
export const entrants = async (cell: TestCell, count: number): Promise<SignedIn[]> => {
  const members: SignedIn[] = []
  for (let index = 0; index < count; index++) {
    const member = await activeMember(cell, { attraction: index % 2 === 0 ? 2 : 1 })
    await cell.call(calls.submitFreeTokens, {}, member.idToken)
    members.push(member)
  }
  return members
}

/** Ends the week in both cells. @returns its number */
export const endWeek = async ({ eu, us }: Cells): Promise<number> => {
  const week = currentWeek(eu.context)
  for (const cell of [eu, us]) {
    await announceDrawings(cell.context)
    await packEntries(cell.context, () => false)
    const now = cell.clock.now()
    cell.clock.shift(nextBoundary(Math.floor(now / 1000)) * 1000 - now)
  }
  return week
}

/** How far a week is in a cell. */
export const stateOf = async ({ context }: TestCell, week: number): Promise<string | undefined> =>
  (await context.db.read.selectFrom('drawings').select('state').where('week', '=', week).executeTakeFirst())?.state

/** Lets each cell look at what is due, by turns, as their schedulers do. */
export const look = async (cells: readonly TestCell[], rounds = 1): Promise<void> => {
  for (let round = 0; round < rounds; round++) for (const { context } of cells) await drawDueWeeks(context)
}

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
