import { calls } from '@quintet/contract'
import { type PublicNotice, staffCalls } from '@quintet/contract/staff'
import { DAY_MS } from '@quintet/domain/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { today } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, loggedAs, signInStaff } from './staff-app.ts'

let app: TestApp
let operator: SignedInStaff
let member: SignedIn
let now: number

beforeEach(async () => {
  app = createTestApp()
  operator = await signInStaff(app, 'operator')
  member = await app.signUpMember()
  now = today(app.context)
})
afterEach(() => app.close())

const languages = ['en', 'zh', 'hi', 'es', 'fr', 'ar', 'ru', 'pt', 'de'] as const
const texts = Object.fromEntries(
  languages.map((language) => [language, { title: `Title ${language}`, message: `Message ${language}` }]),
) as PublicNotice['texts']

const write = (fromDay: number, toDay: number) =>
  callAsStaff(app, staffCalls.writeNoticeToAll, { fromDay, toDay, texts }, operator)
const seen = async (language = 1) =>
  (await app.call(calls.listPublicNotices, { fromDay: 0, toDay: 40_000, language }, member.idToken)).notices

test('a notice to all is read by every member in their language, from its first day to its last', async () => {
  await write(now + 1, now + 2)
  expect(await seen()).toEqual([])
  app.clock.shift(DAY_MS)
  expect(await seen()).toEqual([{ date: now + 1, title: 'Title en', message: 'Message en' }])
  expect((await seen(12))[0]?.title).toBe('Title de')
  expect((await seen(6))[0]?.title).toBe('Title ar')
  // A language that none is written in is answered in English.
  expect((await seen(13))[0]?.title).toBe('Title en')
  app.clock.shift(DAY_MS)
  expect(await seen()).toHaveLength(1)
  app.clock.shift(DAY_MS)
  expect(await seen()).toEqual([])
})

test('one that is taken back is shown no more', async () => {
  const { number } = await write(now, now + 30)
  expect(await seen()).toHaveLength(1)
  const taken = await callAsStaff(app, staffCalls.takeNoticeBack, { number }, operator)
  expect(taken.takenBackAt).toBe(Math.floor(app.wall.now() / 1000))
  expect(await seen()).toEqual([])
  await expect(callAsStaff(app, staffCalls.takeNoticeBack, { number }, operator)).rejects.toMatchObject({
    code: 'staff.noNotice',
  })
  const { notices } = await callAsStaff(app, staffCalls.listNoticesToAll, {}, operator)
  expect(notices).toMatchObject([{ number, madeBy: operator.id, fromDay: now, toDay: now + 30, texts }])
  const written = { staff: operator.id, details: { notice: number, fromDay: now, toDay: now + 30 } }
  expect(await loggedAs(app, 'writeNoticeToAll')).toMatchObject([written])
  expect(await loggedAs(app, 'takeNoticeBack')).toMatchObject([{ staff: operator.id, details: { notice: number } }])
})

test('it has every language, and ends after it begins and not before today', async () => {
  const { de: _, ...without } = texts
  const input = { fromDay: now, toDay: now, texts: without as PublicNotice['texts'] }
  await expect(callAsStaff(app, staffCalls.writeNoticeToAll, input, operator)).rejects.toMatchObject({ status: 400 })
  for (const [from, to] of [
    [now + 2, now + 1],
    [now - 3, now - 1],
  ] as const)
    await expect(write(from, to)).rejects.toMatchObject({ code: 'staff.noticeDays' })
  const [first, second] = [await write(now - 3, now), await write(now, now)]
  const { notices } = await callAsStaff(app, staffCalls.listNoticesToAll, {}, operator)
  expect(notices.map(({ number }) => number)).toEqual([second.number, first.number])
})
