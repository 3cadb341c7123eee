import { decideWithout } from '@quintet/cells/joint-decision'
import { describeJoint, readAlone } from '@quintet/weekly-drawing/joint/remarks'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { afterEach, expect, test, vi } from 'vitest'
import { type JointCells, createJointCells, entrantsApart } from './joint-cells.ts'
import { isAcross, seedIn } from './joint-outcomes.ts'
import type { TestCell } from './two-cells.ts'

let cells: JointCells
afterEach(async () => {
  vi.restoreAllMocks()
  await cells.close()
})

const begin = async (): Promise<number> => {
  cells = await createJointCells({ third: 'served' })
  await entrantsApart(cells, 3)
  await cells.settle()
  return cells.endWeek()
}

const third = (): TestCell => cells.all[2] as TestCell
const decide = ({ context }: TestCell, week: number) => decideWithout(context.db, week, context.wall.now())
const remarksIn = ({ context }: TestCell, week: number) => describeJoint(context.db.read, { week, state: 'matched' })

test('a week that one cell has seen published is published by the others while the cell that drew is away', async () => {
  const week = await begin()
  await cells.look(3)
  await cells.look(1, [cells.eu, cells.us])
  expect(await cells.states(week)).toEqual(['published', 'published', 'matched'])
  await cells.eu.unplug()
  await drawDueWeeks(third().context)
  expect(await cells.states(week)).toEqual(['published', 'published', 'published'])
  expect(await seedIn(third(), week)).toBe(await seedIn(cells.eu, week))
  expect(await verifyDrawing(third().context, week)).toMatchObject({ identical: true })
}, 60_000)

test('a week that nobody has seen waits for the cell that drew, says so, and ends by one operator’s decision for all', async () => {
  const week = await begin()
  const tables = cells.tables()
  await cells.look(2)
  expect(await cells.states(week)).toEqual(['matched', 'matched', 'matched'])
  await expect(decide(cells.us, week)).rejects.toThrow('eu, which draws, is heard of')
  await cells.eu.unplug()
  const others = [cells.us, third()]
  for (let day = 0; day < 3; day++) {
    await cells.look(1, others)
    cells.minutes(24 * 60)
  }
  expect(await cells.states(week)).toEqual(['matched', 'matched', 'matched'])
  for (const cell of others) expect(await remarksIn(cell, week)).toEqual([expect.stringContaining(`"draw publish ${week}"`)])

  await decide(cells.us, week)
  expect(await cells.states(week)).toEqual(['matched', 'matched', 'matched'])
  await cells.look(1, others)
  expect(await cells.states(week)).toEqual(['matched', 'published', 'published'])
  expect(await verifyDrawing(cells.us.context, week)).toMatchObject({ identical: true })
  await expect(decide(cells.us, week)).rejects.toThrow('does not wait here')

  await cells.eu.plug()
  await cells.finish(week)
  const found = await cells.outcomes(week)
  expect(found.matches.some(isAcross)).toBe(true)
  expect(found).toEqual(await cells.alike(tables, week))
}, 60_000)

test('a decision gives way to the cell that draws once that is back', async () => {
  const week = await begin()
  await cells.look()
  // The third one has nothing written yet, so that nobody publishes.
  const both = [cells.eu, cells.us]
  await cells.look(1, both)
  await cells.eu.unplug()
  await drawDueWeeks(cells.us.context)
  await decide(cells.us, week)
  await cells.eu.plug()
  await cells.look(2, both)
  expect(await cells.states(week)).toEqual(['matched', 'matched', 'frozen'])
  expect(await remarksIn(cells.us, week)).toEqual(['written, and waits for eu, which draws, to publish'])
}, 60_000)

test('a cell that draws and has lost the week is one that says nothing of it', async () => {
  const week = await begin()
  await cells.look(2)
  await cells.eu.context.db.write((trx) => trx.deleteFrom('joint_weeks').where('week', '=', week).execute())
  await drawDueWeeks(cells.us.context)
  expect(await cells.states(week)).toEqual(['matched', 'matched', 'matched'])
  await decide(cells.us, week)
  await cells.look(1, [cells.us, third()])
  expect(await cells.states(week)).toEqual(['matched', 'published', 'published'])
}, 60_000)

test('a secret that is not the announced one publishes nothing', async () => {
  const week = await begin()
  await cells.look(2)
  await cells.look(1, [cells.eu])
  await cells.eu.unplug()
  const { db } = cells.us.context
  const row = await db.read.selectFrom('joint_shares').select('told').where('week', '=', week).executeTakeFirstOrThrow()
  const told = JSON.stringify({ ...(JSON.parse(row.told ?? '') as object), secret: '00'.repeat(32) })
  await db.write((trx) => trx.updateTable('joint_shares').set({ told }).where('week', '=', week).execute())
  await db.write((trx) => trx.updateTable('drawings').set({ state: 'published' }).where('week', '=', week).execute())
  const own = third().context.db
  await own.write((trx) =>
    trx
      .updateTable('joint_shares')
      .set({ told: row.told?.replace(/"secret":"\w+"/, '"x":0') ?? null })
      .execute(),
  )
  await drawDueWeeks(third().context)
  expect((await cells.states(week))[2]).toBe('matched')
}, 60_000)

test('a share that has arrived whole is written whole, however long the cell that drew is away then', async () => {
  const week = await begin()
  await cells.look()
  await drawDueWeeks(cells.eu.context)
  const real = globalThis.fetch
  let isFetched = false
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const path = new URL(String(asked[0])).pathname
    isFetched ||= path === '/cells/joint-part'
    if (isFetched && path !== '/cells/joint-part') throw new TypeError('away')
    return real(...asked)
  })
  const { db } = cells.us.context
  await drawDueWeeks(cells.us.context)
  // As killed before the last step of writing it.
  await db.write((trx) => trx.updateTable('drawings').set({ state: 'frozen' }).where('week', '=', week).execute())
  cells.minutes(25 * 60)
  await drawDueWeeks(cells.us.context)
  expect(await readAlone(db.read, week)).toBeUndefined()
  expect((await cells.states(week))[1]).toBe('matched')
}, 60_000)
