import { calls } from '@quintet/contract'
import { type NoticeEvent, noticeEvents } from '@quintet/domain/notices'
import { pickerLanguageIds } from '@quintet/domain/languages'
import { weekNumber } from '@quintet/domain/time'
import { advanceRuns } from '@quintet/notices/runs'
import { pauseAfter, readStuck, sendDueNotices } from '@quintet/notices/due'
import { savePausedWeeks } from '@quintet/repositories/pauses'
import { queueNotice } from '@quintet/repositories/notices-due'
import { activeMember, matchThem } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runDailyJobs } from '../../src/jobs/daily.ts'
import { tellEndings } from '@quintet/notices/membership-endings'
import { newKeys, withKeys } from '../keyed-member.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// What is told, to whom, when, and never twice. Tests begin on Tuesday, 1 September 2026, 12:00 UTC.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let app: TestApp
let anna: SignedIn
let carl: SignedIn
beforeEach(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  anna = await activeMember(app, { attraction: 2 })
  carl = await activeMember(app, { attraction: 1 })
})
afterEach(() => app.close())

const send = async () => {
  await advanceRuns(app.context)
  await sendDueNotices(app.context)
}

/** Subjects of notices that somebody got, without the mails of the sign-in. */
const told = ({ email }: SignedIn): string[] =>
  app.outbox
    .all()
    .filter(({ to, unsubscribe }) => to === email && unsubscribe !== undefined)
    .map(({ subject }) => subject)

const say = async (match: number, from: SignedIn, clientId: string) =>
  app.call(calls.sendMessage, { match, body: 'AAAA', iv: clientId, clientId }, from.idToken)
const read = ({ idToken }: SignedIn, match: number) => app.call(calls.loadMessages, { match, before: 0 }, idToken)
const set = (who: SignedIn, input: object) => app.call(calls.saveNoticeSettings, input, who.idToken)
const queue = (who: SignedIn, event: NoticeEvent, about: string) =>
  app.context.db.write((trx) => queueNotice(trx, { member: who.id, event, about, now: app.clock.now() }))
const change = (who: SignedIn, values: object) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', who.id).execute())
const states = () =>
  app.context.db.direct.prepare('SELECT event, channel, state FROM notices_due ORDER BY id').raw().all() as string[][]

describe('a new message (decision 62)', () => {
  let match: number
  beforeEach(async () => {
    match = await matchThem(app, anna, carl, { keyState: 0 })
  })

  test('is told after ten minutes, once until it is read, then again', async () => {
    await say(match, carl, 'one')
    await say(match, carl, 'two')
    app.clock.shift(10 * minute - 1)
    await send()
    expect(told(anna)).toEqual([])
    app.clock.shift(1)
    await send()
    expect(told(anna)).toEqual(['You have an unread message'])
    await say(match, carl, 'three')
    app.clock.shift(hour)
    await send()
    expect(told(anna)).toHaveLength(1)
    await read(anna, match)
    await say(match, carl, 'four')
    app.clock.shift(10 * minute)
    await send()
    expect(told(anna)).toHaveLength(2)
    expect(told(carl)).toEqual([])
  })

  test('is told when one before it could not be', async () => {
    await say(match, carl, 'one')
    await change(anna, { active: 0 })
    app.clock.shift(10 * minute)
    await send()
    expect(told(anna)).toEqual([])
    await change(anna, { active: 1 })
    await say(match, carl, 'two')
    app.clock.shift(10 * minute)
    await send()
    expect(told(anna)).toEqual(['You have an unread message'])
  })

  test('that was read, or went with its match, is not told', async () => {
    await say(match, carl, 'one')
    await read(anna, match)
    app.clock.shift(hour)
    await send()
    await say(match, carl, 'two')
    await app.call(calls.changeMatch, { match, operation: 0 }, carl.idToken)
    app.clock.shift(hour)
    await send()
    expect(told(anna)).toEqual([])
  })

  test('that the one side has read is told to the other alone', async () => {
    await say(match, carl, 'one')
    await say(match, anna, 'two')
    app.clock.shift(minute)
    await read(anna, match)
    app.clock.shift(hour)
    await send()
    expect([told(anna).length, told(carl).length]).toEqual([0, 1])
    await say(match, carl, 'three')
    await say(match, anna, 'four')
    app.clock.shift(minute)
    await read(carl, match)
    app.clock.shift(hour)
    await send()
    expect([told(anna).length, told(carl).length]).toEqual([1, 1])
  })

  test('names nobody and quotes nothing', async () => {
    await say(match, carl, 'one')
    app.clock.shift(hour)
    await send()
    const mail = JSON.stringify(app.outbox.all().filter(({ unsubscribe }) => unsubscribe !== undefined))
    const { matches } = await app.call(calls.listMatches, {}, anna.idToken)
    for (const word of ['AAAA', carl.email, matches[0]?.pseudonym ?? '', matches[0]?.profile?.name ?? '-'])
      expect(mail).not.toContain(word)
  })
})

describe('verification', () => {
  test('who is waited for is told, and no longer once it is answered', async () => {
    const match = await matchThem(app, anna, carl)
    await queue(anna, 'wait', `${match}.1`)
    await send()
    expect(told(anna)).toEqual([])
    await app.context.db.write((trx) => trx.updateTable('matches').set({ key_state: 1 }).where('id', '=', match).execute())
    const first = anna.id < carl.id ? anna : carl
    await queue(first, 'wait', `${match}.2`)
    await send()
    expect(told(first)).toEqual(['A match is waiting for you'])
  })
})

type Saved = Awaited<ReturnType<typeof newKeys>>['saved']
const verify = ({ idToken }: SignedIn, match: number) => app.call(calls.changeMatch, { match, operation: 1 }, idToken)
// Pairs of keys take seconds to make: two are used in turns.
const resetKeys = ({ idToken }: SignedIn, saved: Saved) => app.call(calls.saveKeys, { ...saved, purpose: 'reset' }, idToken)

describe('what the other side can do again and again', () => {
  test('a verification that is taken back and begun anew is told once a day', async () => {
    const match = await matchThem(app, await withKeys(app, anna), carl)
    const [even, odd] = [(await newKeys()).saved, (await newKeys()).saved]
    for (let time = 0; time < 12; time++) {
      await verify(anna, match)
      await send()
      await resetKeys(anna, time % 2 === 0 ? even : odd)
      app.clock.shift(minute)
    }
    await verify(anna, match)
    await send()
    expect(told(carl)).toEqual(['A match is waiting for you'])
    app.clock.shift(day - hour)
    await send()
    expect(told(carl)).toHaveLength(1)
    // It still waits a day later: that is told.
    app.clock.shift(hour)
    await send()
    expect(told(carl)).toHaveLength(2)
  })

  test('one that was taken back before it was told is told when it is begun anew', async () => {
    const match = await matchThem(app, await withKeys(app, anna), carl)
    await verify(anna, match)
    await resetKeys(anna, (await newKeys()).saved)
    await send()
    expect(told(carl)).toEqual([])
    await verify(anna, match)
    await send()
    expect(told(carl)).toEqual(['A match is waiting for you'])
  })

  test('more than ten things in an hour wait until it is over, and come together', async () => {
    for (let number = 0; number < 13; number++) {
      const other = await activeMember(app, { attraction: 2 })
      await say(await matchThem(app, other, carl, { keyState: 0 }), other, 'one')
      await send()
      app.clock.shift(minute)
    }
    for (let number = 0; number < 13; number++) {
      await send()
      app.clock.shift(minute)
    }
    expect(told(carl)).toHaveLength(10)
    app.clock.shift(hour)
    await send()
    expect(told(carl)).toHaveLength(11)
    await queue(carl, 'staff', '1')
    await send()
    expect(told(carl)).toHaveLength(12)
  })
})

describe('the quiet hours (decision 62)', () => {
  test('hold what can wait until they are over, then it is one mail', async () => {
    const match = await matchThem(app, anna, carl, { keyState: 0 })
    await set(anna, { timeZone: 'Asia/Kolkata' })
    // 17:30 in Kolkata; to 21:05.
    app.clock.shift(3 * hour + 35 * minute)
    await say(match, carl, 'one')
    await queue(anna, 'open', `${match}.1`)
    app.clock.shift(20 * minute)
    await send()
    expect(told(anna)).toEqual([])
    // 08:00 there.
    app.clock.shift(10 * hour + 35 * minute - 1)
    await send()
    expect(told(anna)).toEqual([])
    app.clock.shift(1)
    await send()
    expect(told(anna)).toEqual(['What happened in the meantime'])
    const [mail] = app.outbox.all().filter(({ unsubscribe }) => unsubscribe)
    expect(mail?.text).toContain('Photos and chat are open')
    expect(mail?.text).toContain('You have an unread message')
  })

  test('let the staff and the membership through', async () => {
    app.clock.shift(11 * hour)
    await queue(anna, 'staff', '1')
    await change(anna, { tier: 0, membership_end_day: 20_697 })
    await queue(anna, 'ends3', '20697')
    await queue(anna, 'open', `${await matchThem(app, anna, carl, { keyState: 0 })}.1`)
    await send()
    expect(app.outbox.all().filter(({ unsubscribe }) => unsubscribe)).toHaveLength(1)
    expect(states().filter(([, , state]) => state === 'waiting')).toEqual([['open', '', 'waiting']])
  })
})

describe('channels', () => {
  test('none tells nobody; the list of notices still has it', async () => {
    await set(anna, { channels: { staff: 'none' } })
    await queue(anna, 'staff', '1')
    await send()
    expect([told(anna), states()]).toEqual([[], [['staff', '', 'dropped']]])
  })

  test('push without a device is told by mail', async () => {
    await set(anna, { channels: { staff: 'push' } })
    await queue(anna, 'staff', '1')
    await send()
    expect(told(anna)).toEqual(['A notice from the staff'])
  })

  test.each([
    [{ standing: 2 }, ['staff']],
    [{ tier: 5, active: 0, membership_end_day: 20_700 }, ['staff']],
    [{ active: 0 }, ['membership', 'staff']],
  ])('a member with %j hears of %j alone', async (values, kinds) => {
    const match = await matchThem(app, anna, carl, { keyState: 0 })
    await change(anna, { tier: 0, membership_end_day: 20_700, ...values })
    for (const [event, about] of [
      ['open', `${match}.1`],
      ['tokens', String(weekNumber(app.clock.now() / 1000))],
      ['ends14', '20700'],
      ['staff', '1'],
    ] as const)
      await queue(anna, event, about)
    await send()
    const sent = states().filter(([, channel, state]) => channel === 'mail' && state === 'sent')
    expect(sent.map(([event]) => noticeEvents[event as NoticeEvent])).toEqual(kinds)
  })

  test('every event has words in every language, and its places are filled', async () => {
    const week = weekNumber(app.clock.now() / 1000)
    await change(anna, { tier: 0, membership_end_day: 20_700 })
    for (const languageId of pickerLanguageIds) {
      await change(anna, { language: languageId })
      await queue(anna, 'tokens', String(week))
      await queue(anna, 'ends14', '20700')
      await send()
      await app.context.db.write((trx) => trx.deleteFrom('notices_due').execute())
    }
    const mails = app.outbox.all().filter(({ unsubscribe }) => unsubscribe)
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(9)
    for (const { text, html = '' } of mails) expect(text + html).not.toMatch(/\{\w+\}|undefined|mail\.|digest\./)
  })
})

describe('the drawing', () => {
  test('tells those who entered, once', async () => {
    for (const { idToken } of [anna, carl]) await app.call(calls.submitFreeTokens, {}, idToken)
    const idle = await activeMember(app, { attraction: 2 })
    await app.drawWeek()
    await app.drawWeek()
    app.clock.shift(10 * hour)
    await send()
    await send()
    expect([told(anna), told(carl), told(idle)]).toEqual([['The drawing is done'], ['The drawing is done'], []])
  })

  test('open tokens are spoken of on Sunday at noon of the own clock, and only open ones', async () => {
    await change(anna, { tier: 4 })
    await change(carl, { tier: 4 })
    await set(anna, { timeZone: 'America/New_York' })
    await app.call(calls.submitFreeTokens, {}, carl.idToken)
    const away = await activeMember(app, { attraction: 2 })
    const week = weekNumber(app.clock.now() / 1000)
    await app.context.db.write((trx) => savePausedWeeks(trx, away.id, { from: week, to: week }, 20_710))
    // Sunday, 6 September, 16:00 UTC, is noon in New York.
    app.clock.shift(5 * day + 4 * hour - 1)
    await send()
    expect(told(anna)).toEqual([])
    app.clock.shift(1)
    await send()
    await send()
    expect(told(anna)).toEqual(['Some of your tokens aren’t submitted yet'])
    // Who leaves this drawing out has nothing to enter (decision 61).
    expect([told(carl), told(away)]).toEqual([[], []])
    expect(app.outbox.newest(anna.email)?.text).toContain('The drawing: Sunday 19:00')
  })
})

test('what a week still waits for is not spoken of to who has left its drawing out since', async () => {
  const week = weekNumber(app.clock.now() / 1000)
  for (const who of [anna, carl]) await queue(who, 'tokens', String(week))
  await app.context.db.write((trx) => savePausedWeeks(trx, anna.id, { from: week, to: week }, 20_710))
  await send()
  expect([told(anna), told(carl)]).toEqual([[], ['Some of your tokens aren’t submitted yet']])
})

test.each<[number, string[]]>([
  [15, []],
  [14, ['ends14']],
  [4, ['ends14']],
  [3, ['ends3']],
  [0, ['ends3']],
  [-1, []],
])('the end of a membership in %i days is told by the nearest of the days that are told of: %j', async (days, events) => {
  await change(anna, { tier: 1, membership_end_day: Math.floor(app.clock.now() / day) + days })
  await app.context.db.write((trx) => tellEndings(trx, Math.floor(app.clock.now() / day), app.clock.now()))
  expect((await states()).map(([event]) => event)).toEqual(events)
})

test('the end of a membership is told 14 and 3 days before, once each (decision 62)', async () => {
  const today = Math.floor(app.clock.now() / day)
  await change(anna, { tier: 1, membership_end_day: today + 20 })
  await set(anna, { channels: { drawing: 'none' } })
  for (let count = 0; count < 20; count++) {
    await runDailyJobs(app.context)
    await send()
    app.clock.shift(day)
  }
  expect(told(anna)).toEqual(['Your membership ends in 14 days', 'Your membership ends in 3 days'])
})

describe('a mail server that does not take it', () => {
  let down: boolean
  beforeEach(async () => {
    await app.close()
    const outbox = app.outbox
    down = true
    const mail = {
      ...outbox,
      send: async (one: Parameters<typeof outbox.send>[0]) => {
        if (down) throw new Error('down')
        await outbox.send(one)
      },
    }
    app = createTestApp({ replaced: { mail } })
    anna = await app.signUpMember()
  })

  test('is tried again, later and later, and it is sent once when it is back', async () => {
    await queue(anna, 'staff', '1')
    await send()
    expect(states().at(-1)).toEqual(['staff', 'mail', 'waiting'])
    app.clock.shift(pauseAfter(1) - 1)
    await send()
    down = false
    await send()
    expect(told(anna)).toEqual([])
    app.clock.shift(1)
    await send()
    await send()
    expect(told(anna)).toHaveLength(1)
  })

  test('is given up after eight tries, and the operator can see it', async () => {
    await queue(anna, 'staff', '1')
    for (let tries = 1; tries <= 9; tries++) {
      await send()
      app.clock.shift(pauseAfter(tries))
    }
    expect(states().at(-1)).toEqual(['staff', 'mail', 'failed'])
    expect(await readStuck(app.context)).toMatchObject({ failed: 1, unsure: 0, lateMs: 0 })
  })
})

describe('nothing is told twice', () => {
  test('not the same event put down twice, nor by two at once', async () => {
    await Promise.all([queue(anna, 'staff', '1'), queue(anna, 'staff', '1')])
    await Promise.all([send(), send(), send()])
    await queue(anna, 'staff', '1')
    await send()
    expect(told(anna)).toHaveLength(1)
  })

  test('nor what was under way when the process ended: the operator sees it instead', async () => {
    await queue(anna, 'staff', '1')
    await app.context.db.write(async (trx) => {
      const row = { member_id: anna.id, event: 'staff' as const, about: '1', due_at: 0, created_at: app.clock.now() }
      await trx.updateTable('notices_due').set({ state: 'routed' }).execute()
      await trx
        .insertInto('notices_due')
        .values({ ...row, channel: 'mail', state: 'sending', tries: 1 })
        .execute()
    })
    await send()
    expect([told(anna), states().at(-1)]).toEqual([[], ['staff', 'mail', 'unsure']])
    expect(await readStuck(app.context)).toMatchObject({ unsure: 1 })
  })
})

test('nothing is told after an erasure', async () => {
  await queue(anna, 'staff', '1')
  await app.call(calls.deleteAccount, {}, anna.idToken)
  await send()
  expect(told(anna)).toEqual([])
})
