import { calls } from '@quintet/contract'
import { LeaseLost, createLeases, jobsLease } from '@quintet/leases'
import { createFakeClock } from '@quintet/kit/clock'
import { readAlone } from '@quintet/weekly-drawing/joint/told'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { activeMember } from '@quintet/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '../testing.ts'
import {
  drawnByOneSite,
  drawnIn,
  endWeek,
  entrants,
  isAcross,
  look,
  outcomesIn,
  readAll,
  seedIn,
  stateOf,
} from './joint-drawing.ts'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

let cells: Cells
afterEach(async () => {
  vi.restoreAllMocks()
  await cells.close()
})

const minutes = (count: number): void => {
  for (const cell of [cells.eu, cells.us]) cell.wall.shift(count * 60_000)
}

const begin = async (options: Parameters<typeof createTwoCells>[0] = {}): Promise<[SignedIn[], SignedIn[]]> => {
  cells = await createTwoCells({ drawing: 'eu', withoutThird: true, ...options })
  const members: [SignedIn[], SignedIn[]] = [await entrants(cells.eu, 3), await entrants(cells.us, 4)]
  await cells.settle()
  return members
}

const states = (week: number) => Promise.all([cells.eu, cells.us].map((cell) => stateOf(cell, week)))
const seen = async (index: 0 | 1, { idToken }: SignedIn): Promise<number> =>
  (await [cells.eu, cells.us][index]?.call(calls.listMatches, {}, idToken))?.matches.length ?? 0

test('each request is cut twice, before and after it arrived, and the cells come to the same end', async () => {
  await begin()
  const tables = await readAll(cells)
  const week = await endWeek(cells)
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
  for (let round = 0; (await states(week)).some((state) => state !== 'published'); round++) {
    expect(round).toBeLessThan(60)
    await look([cells.eu, cells.us])
  }
  await look([cells.eu, cells.us], 3)
  expect([...paths].toSorted()).toEqual(['committed', 'complete', 'filter', 'offer', 'part', 'records', 'slab'])
  const found = await outcomesIn([cells.eu, cells.us], week)
  expect(found.matches.some(isAcross)).toBe(true)
  expect(found).toEqual(await drawnByOneSite(tables, week, await seedIn(cells.us, week)))
}, 120_000)

test('nobody sees a week before all have written their shares, and all see it then', async () => {
  const [europeans] = await begin()
  const week = await endWeek(cells)
  await look([cells.eu, cells.us])
  await drawDueWeeks(cells.eu.context)
  expect(await states(week)).toEqual(['matched', 'frozen'])
  expect(await seen(0, europeans[0] as SignedIn)).toBe(0)
  await look([cells.us, cells.eu, cells.us])
  expect(await states(week)).toEqual(['published', 'published'])
  expect(await seen(0, europeans[0] as SignedIn)).toBeGreaterThan(0)
}, 60_000)

test('a cell that is away at the end holds the others for an hour, and gets its week when it is back', async () => {
  const [, americans] = await begin()
  const week = await endWeek(cells)
  await look([cells.eu, cells.us])
  await cells.us.unplug()
  await drawDueWeeks(cells.eu.context)
  minutes(59)
  await drawDueWeeks(cells.eu.context)
  expect(await states(week)).toEqual(['matched', 'frozen'])
  minutes(2)
  await drawDueWeeks(cells.eu.context)
  expect(await states(week)).toEqual(['published', 'frozen'])
  expect((await drawnIn([cells.eu], week)).some(isAcross)).toBe(false)
  await cells.us.plug()
  await look([cells.us, cells.eu, cells.us, cells.eu])
  await cells.settle()
  expect(await states(week)).toEqual(['published', 'published'])
  const across = (await drawnIn([cells.eu], week)).filter(isAcross)
  expect(across.length).toBeGreaterThan(0)
  const away = await cells.us.context.db.read.selectFrom('cell_away').select(['member_id', 'match_id']).execute()
  expect(away).toHaveLength(across.length)
  expect(americans.map(({ id }) => id)).toContain(away[0]?.member_id)
}, 60_000)

describe('a cell that hands nothing over in time', () => {
  test('is left out: both draw their own members, and the late one says why', async () => {
    await begin()
    const week = await endWeek(cells)
    await drawDueWeeks(cells.eu.context)
    expect(await states(week)).toEqual(['announced', 'announced'])
    minutes(31)
    await look([cells.eu, cells.us], 3)
    expect(await states(week)).toEqual(['published', 'published'])
    expect(await readAlone(cells.us.context.db.read, week)).toContain('closed the week without this cell')
    const drawn = await drawnIn([cells.eu, cells.us], week)
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.some(isAcross)).toBe(false)
  }, 60_000)

  test('draws its own members where the one that draws cannot be reached, but not once it handed everything over', async () => {
    await begin()
    const week = await endWeek(cells)
    await drawDueWeeks(cells.us.context)
    await cells.eu.unplug()
    minutes(31)
    await drawDueWeeks(cells.us.context)
    expect(await stateOf(cells.us, week)).toBe('frozen')
    await cells.eu.plug()
    await look([cells.eu, cells.us], 3)
    expect((await drawnIn([cells.eu, cells.us], week)).some(isAcross)).toBe(true)

    const next = await endWeek(cells)
    await cells.eu.unplug()
    await drawDueWeeks(cells.us.context)
    expect(await stateOf(cells.us, next)).toBe('frozen')
    minutes(31)
    await drawDueWeeks(cells.us.context)
    expect(await stateOf(cells.us, next)).toBe('published')
    expect(await readAlone(cells.us.context.db.read, next)).toContain('could not be reached')
  }, 60_000)
})

test('a third cell that never came holds nobody for longer than half an hour', async () => {
  await begin({ withoutThird: false })
  const week = await endWeek(cells)
  await look([cells.eu, cells.us], 3)
  expect(await states(week)).toEqual(['announced', 'frozen'])
  minutes(31)
  await look([cells.eu, cells.us], 3)
  expect(await states(week)).toEqual(['published', 'published'])
  expect((await drawnIn([cells.eu, cells.us], week)).some(isAcross)).toBe(true)
}, 60_000)

// What only who draws in a cell writes.
const written = ({ context }: TestCell) =>
  // The announcement of the week after is anybody's.
  ['drawings WHERE frozen_at IS NOT NULL', 'joint_weeks', 'joint_shares', 'joint_matches', 'matches'].map((table) =>
    context.db.direct.prepare(`SELECT * FROM ${table}`).all(),
  )

test('a leader that was paused takes no week on, in either cell, and the next one ends it', async () => {
  await begin({ leased: true })
  const week = await endWeek(cells)
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
  for (let round = 0; (await states(week)).some((state) => state !== 'published'); round++) {
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
  expect((await drawnIn(both, week)).some(isAcross)).toBe(true)
}, 60_000)

test('an erasure while the week is drawn leaves no match behind on either side', async () => {
  const [, americans] = await begin()
  const week = await endWeek(cells)
  await look([cells.eu, cells.us], 2)
  for (const { idToken } of americans) await cells.us.call(calls.deleteAccount, {}, idToken)
  await look([cells.us, cells.eu, cells.us, cells.eu])
  await cells.settle()
  expect(await states(week)).toEqual(['published', 'published'])
  expect((await drawnIn([cells.eu, cells.us], week)).some(isAcross)).toBe(false)
  await activeMember(cells.us, { attraction: 1 })
}, 60_000)
