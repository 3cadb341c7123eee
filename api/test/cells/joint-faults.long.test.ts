import { calls } from '@quintet/contract'
import { LeaseLost, createLeases, jobsLease } from '@quintet/leases'
import { createFakeClock } from '@quintet/kit/clock'
import { readAlone } from '@quintet/weekly-drawing/joint/remarks'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { activeMember } from '@quintet/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '../testing.ts'
import { type JointCells, createJointCells, entrantsApart } from './joint-cells.ts'
import { drawnIn, isAcross } from './joint-outcomes.ts'
import type { TestCell } from './two-cells.ts'

let cells: JointCells
afterEach(async () => {
  vi.restoreAllMocks()
  await cells.close()
})

const begin = async (options: Parameters<typeof createJointCells>[0] = {}): Promise<[SignedIn[], SignedIn[]]> => {
  cells = await createJointCells(options)
  const [europeans = [], americans = []] = await entrantsApart(cells, 4)
  await cells.settle()
  return [europeans, americans]
}

const seen = async (index: 0 | 1, { idToken }: SignedIn): Promise<number> =>
  (await [cells.eu, cells.us][index]?.call(calls.listMatches, {}, idToken))?.matches.length ?? 0

test('each request is cut twice, before and after it arrived, and the cells come to the same end', async () => {
  await begin()
  const tables = cells.tables()
  const week = await cells.endWeek()
  const [real, times, paths] = [globalThis.fetch, new Map<string, number>(), new Set<string>()]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const path = new URL(String(asked[0])).pathname
    const request = `${path} ${String(asked[1]?.body)}`
    const count = (times.get(request) ?? 0) + 1
    times.set(request, count)
    if (path.startsWith('/cells/joint-')) paths.add(path.slice('/cells/joint-'.length))
    if (count > 2 || !path.startsWith('/cells/joint-')) return real(...asked)
    if (count === 2) await real(...asked)
    throw new TypeError('cut')
  })
  await cells.finish(week)
  await cells.look(3)
  expect([...paths].toSorted()).toEqual(['committed', 'complete', 'filter', 'offer', 'part', 'records', 'slab'])
  const found = await cells.outcomes(week)
  expect(found.matches.some(isAcross)).toBe(true)
  expect(found).toEqual(await cells.alike(tables, week))
}, 120_000)

test('nobody sees a week before all have written their shares, and all see it then', async () => {
  const [europeans] = await begin()
  const week = await cells.endWeek()
  await cells.look()
  await drawDueWeeks(cells.eu.context)
  expect(await cells.states(week)).toEqual(['matched', 'frozen'])
  expect(await seen(0, europeans[0] as SignedIn)).toBe(0)
  await cells.look(1, [cells.us, cells.eu, cells.us])
  expect(await cells.states(week)).toEqual(['published', 'published'])
  expect(await seen(0, europeans[0] as SignedIn)).toBeGreaterThan(0)
}, 60_000)

test('a cell that is away at the end holds the others for an hour, and gets its week when it is back', async () => {
  const [, americans] = await begin()
  const week = await cells.endWeek()
  await cells.look()
  await cells.us.unplug()
  await drawDueWeeks(cells.eu.context)
  cells.minutes(59)
  await drawDueWeeks(cells.eu.context)
  expect(await cells.states(week)).toEqual(['matched', 'frozen'])
  cells.minutes(2)
  await drawDueWeeks(cells.eu.context)
  expect(await cells.states(week)).toEqual(['published', 'frozen'])
  expect((await drawnIn([cells.eu], week)).some(isAcross)).toBe(false)
  await cells.us.plug()
  await cells.look(1, [cells.us, cells.eu, cells.us, cells.eu])
  await cells.settle()
  expect(await cells.states(week)).toEqual(['published', 'published'])
  const across = (await drawnIn([cells.eu], week)).filter(isAcross)
  expect(across.length).toBeGreaterThan(0)
  const away = await cells.us.context.db.read.selectFrom('cell_away').select(['member_id', 'match_id']).execute()
  expect(away).toHaveLength(across.length)
  expect(americans.map(({ id }) => id)).toContain(away[0]?.member_id)
}, 60_000)

describe('a cell that hands nothing over in time', () => {
  test('is left out: both draw their own members, and the late one says why', async () => {
    await begin()
    const week = await cells.endWeek()
    await drawDueWeeks(cells.eu.context)
    expect(await cells.states(week)).toEqual(['announced', 'announced'])
    cells.minutes(31)
    await cells.look(3)
    expect(await cells.states(week)).toEqual(['published', 'published'])
    expect(await readAlone(cells.us.context.db.read, week)).toContain('closed the week without this cell')
    const drawn = await cells.drawn(week)
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.some(isAcross)).toBe(false)
  }, 60_000)

  test('draws its own members where the one that draws cannot be reached, but not once it handed everything over', async () => {
    await begin()
    const week = await cells.endWeek()
    await drawDueWeeks(cells.us.context)
    await cells.eu.unplug()
    cells.minutes(31)
    await drawDueWeeks(cells.us.context)
    expect((await cells.states(week))[1]).toBe('frozen')
    await cells.eu.plug()
    await cells.look(3)
    expect((await cells.drawn(week)).some(isAcross)).toBe(true)

    const next = await cells.endWeek()
    await cells.eu.unplug()
    await drawDueWeeks(cells.us.context)
    expect((await cells.states(next))[1]).toBe('frozen')
    cells.minutes(31)
    await drawDueWeeks(cells.us.context)
    expect((await cells.states(next))[1]).toBe('published')
    expect(await readAlone(cells.us.context.db.read, next)).toContain('could not be reached')
  }, 60_000)
})

test('a third cell that never came holds nobody for longer than half an hour', async () => {
  await begin({ third: 'named' })
  const week = await cells.endWeek()
  await cells.look(3)
  expect(await cells.states(week)).toEqual(['announced', 'frozen'])
  cells.minutes(31)
  await cells.look(3)
  expect(await cells.states(week)).toEqual(['published', 'published'])
  expect((await cells.drawn(week)).some(isAcross)).toBe(true)
}, 60_000)

// What only who draws in a cell writes.
const written = ({ context }: TestCell) =>
  // The announcement of the week after is anybody's.
  ['drawings WHERE frozen_at IS NOT NULL', 'joint_weeks', 'joint_shares', 'joint_matches', 'matches'].map((table) =>
    context.db.direct.prepare(`SELECT * FROM ${table}`).all(),
  )

test('a leader that was paused takes no week on, in either cell, and the next one ends it', async () => {
  await begin({ leased: true })
  const week = await cells.endWeek()
  const clock = createFakeClock(Date.now() + 3_600_000)
  const both = [cells.eu, cells.us]
  const lead = async () => {
    for (const { context } of both) expect(await context.leases?.take(jobsLease)).toBe(true)
  }
  const takeOver = async () => {
    for (const { context } of both) await createLeases(context.db, clock, 'other').take(jobsLease)
  }
  const give = async () => {
    for (const { context } of both) await createLeases(context.db, clock, 'other').release(jobsLease)
    for (const { context } of both)
      await context.db.write((trx) => trx.updateTable('leases').set({ holder: '', expires_at: 0 }).execute())
  }
  await lead()
  for (let round = 0; (await cells.states(week)).some((state) => state !== 'published'); round++) {
    expect(round).toBeLessThan(20)
    for (const cell of both) {
      const before = written(cell)
      await takeOver()
      const result = await drawDueWeeks(cell.context).catch((error: unknown) => error)
      if (!Array.isArray(result)) expect(result).toBeInstanceOf(LeaseLost)
      expect(written(cell)).toEqual(before)
      await give()
      await lead()
      await drawDueWeeks(cell.context)
    }
  }
  expect((await cells.drawn(week)).some(isAcross)).toBe(true)
}, 60_000)

test('an erasure while the week is drawn leaves no match behind on either side', async () => {
  const [, americans] = await begin()
  const week = await cells.endWeek()
  await cells.look(2)
  for (const { idToken } of americans) await cells.us.call(calls.deleteAccount, {}, idToken)
  await cells.look(1, [cells.us, cells.eu, cells.us, cells.eu])
  await cells.settle()
  expect(await cells.states(week)).toEqual(['published', 'published'])
  expect((await cells.drawn(week)).some(isAcross)).toBe(false)
  await activeMember(cells.us, { attraction: 1 })
}, 60_000)
