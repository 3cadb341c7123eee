import { calls } from '@quintet/contract'
import { nextBoundary } from '@quintet/domain/time'
import { currentWeek } from '@quintet/kit/week'
import { activeMember } from '@quintet/testing'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { packEntries } from '../../src/jobs/pack-entries.ts'
import type { SignedIn } from '../testing.ts'
import { type Drawn, type Outcomes, type Tables, drawnByOneSite, drawnIn, outcomesIn, readAll, seedIn } from './joint-outcomes.ts'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

/** Cells that draw together, `eu` for all. */
export interface JointCells extends Cells {
  /** Ends the week in all of them. @returns its number */
  endWeek(): Promise<number>
  /** Lets some look at what is due, by turns, as their schedulers do; all of them where none are named. */
  look(rounds?: number, cells?: readonly TestCell[]): Promise<void>
  /** Lets all look until the week is published everywhere. */
  finish(week: number): Promise<void>
  /** How far a week is, cell by cell. */
  states(week: number): Promise<(string | undefined)[]>
  /** Lets real time pass. */
  minutes(count: number): void
  /** What decides of a drawing, of all cells. */
  tables(): Tables
  drawn(week: number): Promise<Drawn[]>
  outcomes(week: number): Promise<Outcomes>
  /** What one site with all members draws of the same entries with the same seed. */
  alike(tables: Tables, week: number): Promise<Outcomes>
}

/** Members of a cell who submitted their tokens, women and men by turns unless something else is named. */
export const entrants = async (cell: TestCell, count: number, attractions: readonly number[] = [2, 1]): Promise<SignedIn[]> => {
  const members: SignedIn[] = []
  for (let index = 0; index < count; index++) {
    const member = await activeMember(cell, { attraction: (attractions[index % attractions.length] ?? 1) as 1 })
    await cell.call(calls.submitFreeTokens, {}, member.idToken)
    members.push(member)
  }
  return members
}

/**
 * So many entrants in each cell, women for the most part in `eu` and men elsewhere: as many matches as can be are not to be had within
 * cells alone.
 */
export const entrantsApart = async ({ eu, all }: Cells, count: number): Promise<SignedIn[][]> => {
  const members: SignedIn[][] = []
  for (const cell of all) members.push(await entrants(cell, count, cell === eu ? [2, 2, 1] : [1, 1, 2]))
  return members
}

const endIn = async (cell: TestCell): Promise<void> => {
  await announceDrawings(cell.context)
  await packEntries(cell.context, () => false)
  const now = cell.clock.now()
  cell.clock.shift(nextBoundary(Math.floor(now / 1000)) * 1000 - now)
}

const stateOf = async ({ context }: TestCell, week: number): Promise<string | undefined> =>
  (await context.db.read.selectFrom('drawings').select('state').where('week', '=', week).executeTakeFirst())?.state

const mostRounds = 60

/** Cells whose members are drawn together by `eu`. */
export const createJointCells = async (options: Parameters<typeof createTwoCells>[0] = {}): Promise<JointCells> => {
  const made = await createTwoCells({ drawing: 'eu', third: 'none', ...options })
  const { all } = made
  const states = (week: number) => Promise.all(all.map((cell) => stateOf(cell, week)))
  const look = async (rounds = 1, cells: readonly TestCell[] = all) => {
    for (let round = 0; round < rounds; round++) for (const { context } of cells) await drawDueWeeks(context)
  }
  return {
    ...made,
    states,
    look,
    endWeek: async () => {
      const week = currentWeek(made.eu.context)
      for (const cell of all) await endIn(cell)
      return week
    },
    finish: async (week) => {
      for (let round = 0; (await states(week)).some((state) => state !== 'published'); round++) {
        if (round === mostRounds) throw new Error(`Week ${week} stands still: ${(await states(week)).join(', ')}.`)
        await look()
      }
      await made.settle()
    },
    minutes: (count) => {
      for (const cell of all) cell.wall.shift(count * 60_000)
    },
    tables: () => readAll(all),
    drawn: (week) => drawnIn(all, week),
    outcomes: (week) => outcomesIn(all, week),
    alike: async (tables, week) => drawnByOneSite(tables, week, await seedIn(made.us, week)),
  }
}
