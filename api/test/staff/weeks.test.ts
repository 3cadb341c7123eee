import { staffCalls } from '@quintet/contract/staff'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { currentWeek } from '@quintet/kit/week'
import { type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, loggedAs, signInStaff } from './staff-app.ts'

let app: TestApp
let operator: SignedInStaff
let week: number

beforeEach(async () => {
  app = createTestApp()
  operator = await signInStaff(app, 'operator')
  week = currentWeek(app.context)
  await drawDueWeeks(app.context)
})
afterEach(() => app.close())

const hold = (number: number) => callAsStaff(app, staffCalls.holdWeek, { week: number, reason: 'An odd figure' }, operator)
const release = (number: number) => callAsStaff(app, staffCalls.releaseWeek, { week: number }, operator)
const ledger = async () => {
  const { weeks } = await callAsStaff(app, staffCalls.listWeeks, {}, operator)
  return new Map(weeks.map((each) => [each.week, each]))
}

test('a week that is held is drawn and not published, and those after it wait for it', async () => {
  await hold(week)
  await app.drawWeek()
  await app.drawWeek()
  const held = await ledger()
  expect(held.get(week)).toMatchObject({ state: 'matched', hold: { reason: 'An odd figure', by: operator.id } })
  expect(held.get(week + 1)?.state).toBe('announced')
  expect(held.get(week)?.report).toMatchObject({ entrants: 0, matches: 0 })
  await release(week)
  expect(await drawDueWeeks(app.context)).toEqual([week, week + 1])
  const after = await ledger()
  expect(after.get(week)).toMatchObject({ state: 'published', publishedAt: expect.any(Number) as number })
  expect(after.get(week)?.hold).toBeUndefined()
  const entry = { staff: operator.id, details: { week } }
  expect(await loggedAs(app, 'holdWeek')).toMatchObject([{ ...entry, details: { week, reason: 'An odd figure' } }])
  expect(await loggedAs(app, 'releaseWeek')).toMatchObject([entry])
})

test('what is published can’t be held, nor what is not in the ledger; a hold can be set again', async () => {
  await expect(hold(week + 50)).rejects.toMatchObject({ code: 'staff.noWeek' })
  await expect(release(week)).rejects.toMatchObject({ code: 'staff.notHeld' })
  await hold(week)
  await release(week)
  await hold(week)
  expect((await ledger()).get(week)?.hold).toBeDefined()
  await release(week)
  await app.drawWeek()
  await expect(hold(week)).rejects.toMatchObject({ code: 'staff.weekPublished' })
})
