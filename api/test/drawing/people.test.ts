import { endDueMeasures } from '@quintet/cases/end-measures'
import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createInsert, insertPastMatch } from '@quintet/demo/testing'
import { foldedAddress } from '@quintet/weekly-drawing/people'
import { holdOldAddresses } from '../../src/jobs/addresses.ts'
import { runDailyJobs } from '../../src/jobs/daily.ts'
import { takeMeasure } from '../staff/take-measure.ts'
import { callAsStaff, signInStaff } from '../staff/staff-app.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const join = (email: string) => app.signUpMember({ email })

const met = () =>
  app.context.db.direct
    .prepare<{ one: number; other: number }>(
      `SELECT DISTINCT a.member_id AS one, b.member_id AS other FROM past_partners a
       JOIN past_partners b ON b.pair = a.pair AND b.member_id > a.member_id ORDER BY 1, 2`,
    )
    .all()
    .map(({ one, other }) => [one, other])

const pair = (one: SignedIn, other: SignedIn) => [one.id, other.id].toSorted((a, b) => a - b)

const meet = async (one: SignedIn, other: SignedIn) => {
  const { context } = app
  const moment = { now: context.clock.now(), today: 20_000, week: 500 }
  const inserting = { insert: createInsert(context.db.direct), random: context.random, moment }
  await context.db.write(async () =>
    insertPastMatch(inserting, [one.id, other.id], { weeksAgo: 1, pool: 1, quality: 70, ended: false }),
  )
}

const changeEmail = async (AccessToken: string, to: string) => {
  await app.identity('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: to }] })
  const Code = app.outbox.newest(to)?.code ?? ''
  const { body } = await app.identity('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  expect(body).toEqual({})
}

const setStanding = ({ id }: SignedIn, standing: number, until: number | null = null) =>
  app.context.db.write((trx) => takeMeasure(trx, { member: id, kind: standing === 2 ? 'close' : 'warn', until }))

const standingOf = async ({ id }: SignedIn) =>
  (await app.context.db.read.selectFrom('members').select('standing').where('id', '=', id).executeTakeFirstOrThrow()).standing

const leave = (member: SignedIn) => app.call(calls.deleteAccount, {}, member.idToken)

describe('an address, folded', () => {
  it.each([
    ['mira@example.org', 'mira@example.org'],
    ['Mi.Ra+dating@Example.ORG.', 'mi.ra@example.org'],
    ['Mi.Ra+dating@GoogleMail.com', 'mira@gmail.com'],
    ['mi-ra_x.y@pm.me', 'miraxy@proton.me'],
    ['mi-ra_x.y@gmail.com', 'mi-ra_xy@gmail.com'],
    ['mira@constructor', 'mira@constructor'],
    ['+tag@example.org', '+tag@example.org'],
    ['a+b+c@example.org', 'a@example.org'],
    ['some-sub', 'some-sub'],
  ])('%s is %s', (address, folded) => {
    expect(foldedAddress(address)).toBe(folded)
  })
})

/** Staff answer an appeal against what is in force. */
const answerAppeal = async (member: SignedIn, outcome: 'lifted' | 'shortened', days?: number) => {
  const [{ number } = { number: 0 }] = (await app.call(calls.loadStanding, {}, member.idToken)).statements
  await app.call(calls.appealMeasure, { number, text: 'I am somebody else.' }, member.idToken)
  const second = await signInStaff(app, 'second')
  const [appeal] = (await callAsStaff(app, staffCalls.listAppeals, {}, second)).appeals
  const answer = { appeal: appeal?.number ?? 0, answer: 'You are right, and we are sorry.' }
  await callAsStaff(app, staffCalls.decideAppeal, { ...answer, outcome, ...(days !== undefined && { days }) }, second)
}

const left = () => app.context.db.read.selectFrom('departed_standings').select(['measure', 'measure_until']).execute()

describe('a person who comes back', () => {
  it('never meets again whom they met, under any address they ever held', async () => {
    const [anna, ben] = [await join('anna@gmail.com'), await join('ben@example.org')]
    await meet(anna, ben)
    await changeEmail(anna.accessToken, 'anna.new@googlemail.com')
    await leave(anna)
    for (const address of ['anna@gmail.com', 'an.na+again@googlemail.com', 'annanew@gmail.com']) {
      const back = await join(address)
      expect(met(), address).toContainEqual(pair(back, ben))
      await leave(back)
    }
  })

  it('nor when the other one has changed the address meanwhile, and both come back', async () => {
    const [anna, ben] = [await join('anna@example.org'), await join('ben@example.org')]
    await meet(anna, ben)
    await leave(anna)
    await changeEmail(ben.accessToken, 'ben.new@example.org')
    await leave(ben)
    const [again, other] = [await join('anna@example.org'), await join('ben.new@example.org')]
    expect(met()).toContainEqual(pair(again, other))
  })

  it('nor by a second account beside the first one', async () => {
    const [anna, ben] = [await join('anna@example.org'), await join('ben@example.org')]
    await meet(anna, ben)
    const second = await join('anna+two@example.org')
    expect(met()).toContainEqual(pair(second, ben))
  })

  it('is nobody else', async () => {
    const [anna, ben] = [await join('anna@example.org'), await join('ben@example.org')]
    await meet(anna, ben)
    await setStanding(anna, 2)
    await leave(anna)
    for (const address of ['annabel@example.org', 'an.na@example.org', 'anna@gmail.com'])
      expect([met(), await standingOf(await join(address))], address).toEqual([[], 0])
  })

  it.each([1, 2])('has the standing %i they left with, whichever address they come by', async (standing) => {
    const anna = await join('anna@gmail.com')
    await changeEmail(anna.accessToken, 'anna.new@example.org')
    await setStanding(anna, standing)
    await leave(anna)
    expect(await standingOf(await join('a.nna+x@gmail.com'))).toBe(standing)
    expect(await standingOf(await join('anna.new@example.org'))).toBe(standing)
  })

  it('is told so like of any other measure, and can appeal (decision 54)', async () => {
    const anna = await join('anna@example.org')
    await setStanding(anna, 2)
    await leave(anna)
    const back = await join('anna+again@example.org')
    const { statements } = await app.call(calls.loadStanding, {}, back.idToken)
    expect(statements).toMatchObject([{ measure: 'close', rule: 'noReturn', machine: 'decided' }])
    const [{ number } = { number: 0 }] = statements
    await app.call(calls.appealMeasure, { number, text: 'I am somebody else.' }, back.idToken)
  })

  it('is suspended no longer than the first account was', async () => {
    const anna = await join('anna@example.org')
    const day = Math.floor(app.clock.now() / 86_400_000)
    await app.context.db.write((trx) => takeMeasure(trx, { member: anna.id, kind: 'suspend', until: day + 10 }))
    await leave(anna)
    const back = await join('anna@example.org')
    expect(await standingOf(back)).toBe(2)
    await leave(back)
    app.clock.shift(10 * 86_400_000)
    expect(await standingOf(await join('anna@example.org'))).toBe(0)
  })

  it('is suspended as long as the longest of what was against them, with the account or without', async () => {
    const anna = await join('anna@example.org')
    const day = Math.floor(app.clock.now() / 86_400_000)
    for (const days of [10, 30, 20])
      await app.context.db.write((trx) => takeMeasure(trx, { member: anna.id, kind: 'suspend', until: day + days }))
    const untilOf = async ({ idToken }: SignedIn) =>
      (await app.call(calls.loadStanding, {}, idToken)).statements.map(({ untilDay }) => untilDay)
    expect(await untilOf(await join('anna+two@example.org'))).toEqual([day + 30])
    await leave(anna)
    expect(await untilOf(await join('anna+three@example.org'))).toEqual([day + 30])
  })

  it('is closed no more once an appeal in the new account has lifted it, however often they come', async () => {
    const anna = await join('anna@example.org')
    await setStanding(anna, 2)
    await leave(anna)
    const back = await join('anna@example.org')
    await answerAppeal(back, 'lifted')
    expect(await standingOf(back)).toBe(0)
    await leave(back)
    expect([await left(), await standingOf(await join('anna@example.org'))]).toEqual([[], 0])
  })

  it('is suspended as long as an appeal in the new account has left of it', async () => {
    const anna = await join('anna@example.org')
    await setStanding(anna, 2)
    await leave(anna)
    const back = await join('anna@example.org')
    await answerAppeal(back, 'shortened', 5)
    await leave(back)
    const day = Math.floor(app.clock.now() / 86_400_000)
    expect((await left())[0]).toEqual({ measure: 'suspend', measure_until: day + 5 })
    const again = await join('anna@example.org')
    expect(await standingOf(again)).toBe(2)
    app.clock.shift(5 * 86_400_000)
    await endDueMeasures(app.context)
    await leave(again)
    expect([await left(), await standingOf(await join('anna@example.org'))]).toEqual([[], 0])
  })

  it('is closed no more by what a version of before kept beside the measure that came along', async () => {
    const anna = await join('anna@example.org')
    await setStanding(anna, 2)
    await leave(anna)
    const rows = await app.context.db.read.selectFrom('departed_standings').selectAll().execute()
    const back = await join('anna@example.org')
    await app.context.db.write((trx) => trx.insertInto('departed_standings').values(rows).execute())
    await answerAppeal(back, 'lifted')
    await leave(back)
    expect(await standingOf(await join('anna@example.org'))).toBe(0)
  })

  it.each([0, 1])(
    'is closed still when another account of theirs leaves with the standing %i after the closed one',
    async (standing) => {
      const [anna, other] = [await join('anna@example.org'), await join('anna+two@example.org')]
      await setStanding(anna, 2)
      await leave(anna)
      if (standing > 0) await setStanding(other, standing)
      await leave(other)
      expect(await standingOf(await join('anna@example.org'))).toBe(2)
    },
  )

  it('has the standing of an account they have already, also of one that is older than this memory', async () => {
    const anna = await join('anna@example.org')
    await setStanding(anna, 2)
    await app.context.db.write((trx) => trx.deleteFrom('member_addresses').execute())
    await holdOldAddresses(app.context, () => false)
    expect(await standingOf(await join('anna+two@example.org'))).toBe(2)
  })

  it('is forgotten after two years', async () => {
    const anna = await join('anna@example.org')
    await setStanding(anna, 2)
    await leave(anna)
    app.clock.shift(732 * 86_400_000)
    await runDailyJobs(app.context)
    expect(await standingOf(await join('anna@example.org'))).toBe(0)
    expect(app.context.db.direct.prepare<{ person: Buffer }>('SELECT person FROM departed_standings').all()).toEqual([])
  })
})
