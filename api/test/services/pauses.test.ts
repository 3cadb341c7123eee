import { calls } from '@quintet/contract'
import { skipUntilDay, weekNumber } from '@quintet/domain/time'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

const oneWeek = 7 * 86_400_000

let app: TestApp
let member: SignedIn
let judged: SignedIn

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  for (let index = 0; index < 3; index++) judged = await activeMember(app, { attraction: 1, photos: 4 })
  member = await activeMember(app, { attraction: 2 })
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  await pause(0)
  app.clock.shift(2 * oneWeek)
})

const seconds = () => Math.floor(app.context.clock.now() / 1000)
const pause = (until: number, { idToken } = member) => app.call(calls.savePause, { until }, idToken)
const tokens = ({ idToken } = member) => app.call(calls.loadTokens, {}, idToken)
const submit = () => app.call(calls.submitFreeTokens, {}, member.idToken)
const rows = () => app.context.db.read.selectFrom('pauses').selectAll().execute()

describe('a pause (decision 61)', () => {
  test('of this week is over with the next one', async () => {
    const until = skipUntilDay(seconds())
    expect(await pause(until)).toEqual({ pausedUntil: until })
    expect(await tokens()).toMatchObject({ pausedUntil: until, submitted: 0 })
    app.clock.shift(oneWeek)
    expect((await tokens()).pausedUntil).toBeUndefined()
  })

  test('refuses tokens and rounds while it lasts, and nothing when it is ended', async () => {
    await pause(skipUntilDay(seconds()))
    expect(await outcomeOf(submit())).toBe('judging.paused')
    await pause(0)
    expect((await tokens()).pausedUntil).toBeUndefined()
    await submit()
    await app.context.db.write((trx) => trx.updateTable('members').set({ tier: 2 }).where('id', '=', member.id).execute())
    await pause(skipUntilDay(seconds()))
    expect(await outcomeOf(app.call(calls.loadJudgingRound, {}, member.idToken))).toBe('judging.paused')
  })

  test('keeps the tokens that are in', async () => {
    await submit()
    await pause(skipUntilDay(seconds()))
    expect(await tokens()).toMatchObject({ submitted: 2 })
  })

  test('leaves out one drawing at the least and 26 at the most', async () => {
    const last = skipUntilDay(seconds()) + 26 * 7 - 1
    expect(await outcomeOf(pause(skipUntilDay(seconds()) - 1))).toBe('pause.tooShort')
    expect(await outcomeOf(pause(last + 1))).toBe('pause.tooLong')
    expect(await pause(last)).toEqual({ pausedUntil: last })
  })

  test('that is ended keeps the week before left out, whose drawing may still come', async () => {
    const week = weekNumber(seconds())
    await pause(skipUntilDay(seconds()) + 14)
    app.clock.shift(oneWeek)
    await pause(0)
    expect(await rows()).toMatchObject([{ from_week: week, to_week: week }])
    await pause(skipUntilDay(seconds()))
    expect(await rows()).toMatchObject([{ from_week: week, to_week: week + 1 }])
  })

  test('that is over leaves out no drawing since, though its end is asked for again', async () => {
    await pause(skipUntilDay(seconds()))
    const before = await rows()
    app.clock.shift(3 * oneWeek)
    await pause(0)
    expect(await rows()).toEqual(before)
  })

  test('of a week that is long over begins anew', async () => {
    await pause(skipUntilDay(seconds()))
    app.clock.shift(5 * oneWeek)
    await pause(skipUntilDay(seconds()))
    expect(await rows()).toMatchObject([{ from_week: weekNumber(seconds()), to_week: weekNumber(seconds()) }])
  })

  test('is of the member alone', async () => {
    await pause(skipUntilDay(seconds()))
    expect((await tokens(judged)).pausedUntil).toBeUndefined()
    await pause(0, judged)
    expect((await tokens()).pausedUntil).toBeDefined()
  })
})
