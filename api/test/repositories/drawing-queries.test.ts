import { beforeEach, describe, expect, test } from 'vitest'
import { slabSize } from '@quintet/drawing/sealed'
import * as receipts from '@quintet/weekly-drawing/receipt/receipt-rows'
import { readAnnouncements } from '@quintet/repositories/drawing-log'
import { createFiveMembers } from './five-members.ts'

// What each query leaves out: for every condition of a query a row that fails it alone.

const { exec, clear, read, match, member } = createFiveMembers()

const addDrawing = (week: number, state: string, more: { entrants?: number; day?: number } = {}) =>
  exec(
    `INSERT INTO drawings (week, state, seed, commitment, announced_at, entrants, published_day) VALUES (?, ?, x'00', ?, 1, ?, ?)`,
    week,
    state,
    `of ${week}`,
    more.entrants ?? null,
    more.day ?? null,
  )

const leavesOf = async (position: number, count: number) =>
  (await receipts.readLeaves(read(), 9, position, count)).map((leaf) => leaf[0])

const peopleOf = async (week: number, position: number) => (await receipts.readOwnOutcome(read(), week, position))?.people

const outcomes = (week: number, number: number, people: number) => {
  const bytes = Buffer.alloc(28)
  bytes.writeUInt32LE(people)
  exec('INSERT INTO drawing_outcomes (week, slab, outcomes) VALUES (?, ?, ?)', week, number, bytes)
}

const slab = (week: number, number: number, ...entrants: number[]) => {
  const [numbers, leaves] = [Buffer.alloc(4 * entrants.length), Buffer.alloc(32 * entrants.length, week * 10 + number)]
  entrants.forEach((member, index) => numbers.writeUInt32LE(member, 4 * index))
  exec(
    'INSERT INTO drawing_slabs (week, slab, first_member, members, leaves) VALUES (?, ?, ?, ?, ?)',
    week,
    number,
    entrants[0],
    numbers,
    leaves,
  )
}

describe('drawings', () => {
  beforeEach(() => clear('drawing_slabs', 'drawing_outcomes', 'drawing_log', 'drawings', 'match_seconds', 'matches'))

  test('that are over, and those to come', async () => {
    for (const week of [8, 9, 10, 11, 12, 13, 14]) addDrawing(week, 'announced', { entrants: week })
    expect((await receipts.readDrawingHead(read(), 9, 10))?.week).toBe(9)
    expect(await receipts.readDrawingHead(read(), 10, 10)).toBeUndefined()
    expect((await receipts.readDrawingHeads(read(), 10, 5)).map(({ week }) => week)).toEqual([9, 8])
    expect((await receipts.readDrawingHeads(read(), 10, 1)).map(({ week }) => week)).toEqual([9])
    expect((await receipts.readAnnounced(read(), 10)).map(({ week }) => week)).toEqual([10, 11, 12, 13])
    expect([await receipts.countEntrants(read(), 9), await receipts.countEntrants(read(), 99)]).toEqual([9, 0])
  })

  test('that were frozen, the last of them', async () => {
    expect(await receipts.readLastFrozenWeek(read())).toBeUndefined()
    addDrawing(8, 'published')
    addDrawing(9, 'frozen')
    addDrawing(10, 'announced')
    expect(await receipts.readLastFrozenWeek(read())).toBe(9)
  })

  test('and where a member stands in one: of that week, in their slab, once it is frozen', async () => {
    addDrawing(8, 'published')
    addDrawing(9, 'frozen')
    addDrawing(10, 'announced')
    for (const week of [8, 9, 10]) {
      slab(week, 0, 5, 7)
      slab(week, 1, 20, week === 8 ? 22 : 21)
    }
    const placeOf = async (week: number, member: number) => (await receipts.readOwnPlace(read(), week, member))?.position
    expect([await placeOf(9, 5), await placeOf(9, 7), await placeOf(9, 21)]).toEqual([0, 1, slabSize + 1])
    expect([await placeOf(8, 22), await placeOf(9, 22), await placeOf(8, 21)]).toEqual([slabSize + 1, undefined, undefined])
    expect([await placeOf(9, 4), await placeOf(9, 6), await placeOf(10, 5), await placeOf(11, 5)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    expect((await receipts.readOwnPlace(read(), 9, 20))?.leaf).toEqual(Buffer.alloc(32, 91))
    expect([await receipts.hasEntered(read(), 9, 7), await receipts.hasEntered(read(), 9, 8)]).toEqual([true, false])
  })

  test('and what came of a place: of that week and slab', async () => {
    for (const [week, number] of [
      [8, 0],
      [8, 1],
      [9, 0],
      [9, 1],
    ] as const)
      outcomes(week, number, week * 10 + number)
    expect([await peopleOf(8, 0), await peopleOf(8, slabSize), await peopleOf(9, 0), await peopleOf(9, slabSize)]).toEqual([
      80, 81, 90, 91,
    ])
    expect([await peopleOf(9, 2 * slabSize), await peopleOf(10, 0)]).toEqual([undefined, undefined])
  })

  test('and what came of a member in the weeks that were published between two days, however many', async () => {
    const days = { fromDay: 100, toDay: 170 }
    // Weeks 1 to 70 on the days 101 to 170; on the days before and after, and in a week that is not published, there is nothing.
    for (let week = 0; week <= 71; week++) addDrawing(week, 'published', { day: 100 + week - (week === 0 ? 1 : 0) })
    addDrawing(72, 'matched', { day: 110 })
    for (let week = 0; week <= 72; week++) {
      slab(week, 0, 5, 7)
      slab(week, 1, 20, 21)
      outcomes(week, 0, week)
      if (week !== 9) outcomes(week, 1, 1000 + week)
    }
    const peopleIn = async (member: number) =>
      (await receipts.readOwnOutcomes(read(), member, days)).map(({ outcome }) => outcome.people)
    const newestFirst = Array.from({ length: 70 }, (_, index) => 70 - index)
    expect(await peopleIn(5)).toEqual(newestFirst)
    // What came of a week whose outcomes were not kept is not known.
    expect(await peopleIn(20)).toEqual(newestFirst.filter((week) => week !== 9).map((week) => 1000 + week))
    expect([await peopleIn(4), await peopleIn(6), await peopleIn(30)]).toEqual([[], [], []])
    expect((await receipts.readOwnOutcomes(read(), 5, { fromDay: 101, toDay: 101 })).map(({ day }) => day)).toEqual([101])
  })

  test('and the leaves of whole slabs: of that week, so many from a position on', async () => {
    for (const week of [8, 9]) for (const number of [0, 1, 2]) slab(week, number, 10 * number + 1)
    expect(await leavesOf(slabSize, slabSize)).toEqual([91])
    expect(await leavesOf(0, 2 * slabSize)).toEqual([90, 91])
    expect(await leavesOf(slabSize, 5 * slabSize)).toEqual([91, 92])
  })

  test('and the tokens and matches of a member in one', async () => {
    const [anna, ben] = [member(0), member(1)]
    for (const [whose, week, pool] of [
      [anna, 1, 3],
      [anna, 1, 2],
      [anna, 2, 4],
      [ben, 1, 5],
    ] as const)
      exec('INSERT INTO tokens (member_id, week, pool, submitted_at) VALUES (?, ?, ?, 1)', whose.id, week, pool)
    expect(await receipts.readTokenPools(read(), 1, anna.id)).toEqual([2, 3])
    clear('tokens')
    const [own, ended, others] = [await match(0, 1), await match(0, 2), await match(1, 2)]
    exec('UPDATE matches SET pool_1 = 3, pool_2 = 4 WHERE id = ?', own)
    exec('UPDATE matches SET ended_at = 1 WHERE id = ?', ended)
    expect([...(await receipts.readOutcome(read(), 1, anna.id))].toSorted()).toEqual([
      [1, null],
      [3, own],
    ])
    expect([...(await receipts.readOutcome(read(), 1, ben.id))].toSorted()).toEqual([
      [1, others],
      [4, own],
    ])
    expect((await receipts.readOutcome(read(), 2, anna.id)).size).toBe(0)
    addDrawing(1, 'matched')
    expect((await receipts.readOutcome(read(), 1, anna.id)).size).toBe(0)
  })

  test('and the announcements in the log: of that week, and no other entry', async () => {
    for (const [number, week, kind] of [
      [1, 9, 'announced'],
      [2, 9, 'frozen'],
      [3, 10, 'announced'],
      [4, 9, 'announced'],
    ] as const)
      exec(
        'INSERT INTO drawing_log (number, week, kind, text, signature) VALUES (?, ?, ?, ?, ?)',
        number,
        week,
        kind,
        `${number}`,
        Buffer.alloc(1),
      )
    expect(await readAnnouncements(read(), 9)).toEqual(['1', '4'])
  })
})
