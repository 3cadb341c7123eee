import { insertCase } from '@quintet/cases/insert-case'
import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { DAY_MS } from '@quintet/domain/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runDailyJobs } from '../../src/jobs/daily.ts'
import { today } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, loggedAs, signInStaff } from './staff-app.ts'

let app: TestApp
let support: SignedInStaff
let member: SignedIn
let number: number

const openCase = (kind: 'error' | 'match' = 'error') => {
  const undecided = { decided_at: null, decided_by: null, outcome: null }
  const row = { kind, member_id: member.id, subject: 1, opened_at: 1000, ...undecided }
  return app.context.db.write((trx) => insertCase(trx, row))
}

beforeEach(async () => {
  app = createTestApp()
  support = await signInStaff(app, 'support')
  member = await app.signUpMember({ email: 'mira@example.org' })
  number = await openCase()
})
afterEach(() => app.close())

const find = (by: { number: number } | { email: string }, caseNumber = number) =>
  callAsStaff(app, staffCalls.findMember, { ...by, case: caseNumber }, support)
const refusal = (code: string) => expect.objectContaining({ code })

test('a member is found by number and address, for a case, and the look is written down', async () => {
  const found = await find({ number: member.id })
  expect(found).toMatchObject({
    number: member.id,
    email: 'mira@example.org',
    tier: 4,
    active: false,
    sessions: 1,
    purchases: [],
    cases: [{ number, kind: 'error', openedAt: 1 }],
  })
  expect(await find({ email: ' MIRA@example.org ' })).toEqual(found)
  const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, await signInStaff(app, 'second'))
  const looks = entries.map(({ text }) => JSON.parse(text) as object)
  expect(looks.filter((look) => 'action' in look && look.action === 'findMember')).toMatchObject([
    { staff: support.id, case: number, member: member.id },
    { staff: support.id, case: number, member: member.id },
  ])
})

test('without a case there is no look, and who is not there is not found', async () => {
  await expect(find({ number: member.id }, number + 1)).rejects.toEqual(refusal('staff.noCase'))
  await expect(find({ number: 999_999 })).rejects.toEqual(refusal('staff.noMember'))
  await expect(find({ email: 'nobody@example.org' })).rejects.toEqual(refusal('staff.noMember'))
  // An address of the staff's pool is none of a member.
  await expect(find({ email: support.email })).rejects.toEqual(refusal('staff.noMember'))
})

test('a case that is not support’s, or is about somebody else, opens no member and changes none', async () => {
  const other = await app.signUpMember({ email: 'otto@example.org' })
  const moderators = await openCase('match')
  await expect(find({ number: member.id }, moderators)).rejects.toEqual(refusal('staff.noCase'))
  await expect(find({ number: other.id })).rejects.toEqual(refusal('staff.noMember'))
  for (const nothing of [
    { number: member.id, case: moderators },
    { number: other.id, case: number },
  ]) {
    const changed = callAsStaff(app, staffCalls.changeMembership, { ...nothing, tier: 2, membershipEndDay: 30_000 }, support)
    await expect(changed).rejects.toEqual(refusal('staff.noCase'))
    await expect(callAsStaff(app, staffCalls.endMemberSessions, nothing, support)).rejects.toEqual(refusal('staff.noCase'))
  }
  expect(await find({ number: member.id })).toMatchObject({ tier: 4, sessions: 1 })
})

test('who the case is not about is answered like nobody, and each look is written down', async () => {
  const other = await app.signUpMember({ email: 'otto@example.org' })
  const sought = [{ email: 'otto@example.org' }, { email: 'nobody@example.org' }, { number: other.id }, { number: 999_999 }]
  const answers = new Set<string>()
  for (const by of sought)
    answers.add(await find(by).then(JSON.stringify, ({ status, code, message }) => `${status} ${code} ${message}`))
  expect([...answers]).toEqual(['200 staff.noMember There is no such member.'])
  const looks = await loggedAs(app, 'findMember')
  expect(looks.map(({ member: of }) => of)).toEqual([other.id, undefined, other.id, undefined])
  for (const look of looks)
    expect(look).toMatchObject({ staff: support.id, case: number, details: { refused: 'staff.noMember' } })
})

test('a member without a sign-in here is found and changed all the same, without an address', async () => {
  await app.context.db.write((trx) => trx.updateTable('members').set({ sub: 'elsewhere' }).where('id', '=', member.id).execute())
  expect(await find({ number: member.id })).not.toHaveProperty('email')
  const change = { number: member.id, case: number, tier: 2, membershipEndDay: today(app.context) + 10 }
  expect(await callAsStaff(app, staffCalls.changeMembership, change, support)).toMatchObject({ tier: 2, sessions: 0 })
})

test('what support sees holds nothing of the profile', async () => {
  const keys = Object.keys(await find({ number: member.id }))
  expect(keys.toSorted()).toEqual(
    [
      'active',
      'appeals',
      'cases',
      'email',
      'joinedAt',
      'membershipEndDay',
      'number',
      'purchases',
      'sessions',
      'standing',
      'tier',
    ].toSorted(),
  )
})

test('support sees that a member withdrew, when, and what goes back', async () => {
  const { url } = await app.call(calls.startCheckout, { tier: 2, atOnce: true }, member.idToken)
  await app.app.request(url, { method: 'POST', body: 'outcome=paid' })
  expect((await find({ number: member.id })).purchases).toMatchObject([{ tier: 2, state: 'active' }])
  expect((await find({ number: member.id })).purchases[0]).not.toHaveProperty('refund')
  app.clock.shift(2 * DAY_MS)
  const [contract] = (await app.call(calls.quoteMembership, {}, member.idToken)).contracts ?? []
  const { refund } = await app.call(calls.withdrawPurchase, { number: contract?.number ?? 0 }, member.idToken)
  const at = Math.floor(app.clock.now() / 1000)
  expect(refund).toBeLessThan(contract?.cents ?? 0)
  expect((await find({ number: member.id })).purchases).toMatchObject([
    { tier: 2, refund: { at, cents: refund, byStaff: false } },
  ])
})

test('a membership is changed and ended, and the member’s next call knows it', async () => {
  const day = today(app.context)
  const change = (tier: number, membershipEndDay: number) =>
    callAsStaff(app, staffCalls.changeMembership, { number: member.id, case: number, tier, membershipEndDay }, support)
  expect(await change(2, day + 10)).toMatchObject({ tier: 2, membershipEndDay: day + 10 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).where('id', '=', member.id).execute())
  expect(await app.call(calls.loadMember, {}, member.idToken)).toMatchObject({ account: { tier: 2 } })
  expect(await change(5, day - 1)).toMatchObject({ tier: 5, active: false })
  expect(await find({ number: member.id })).toMatchObject({ tier: 5, active: false })
  const [bought, ended] = [
    { tier: 2, membershipEndDay: day + 10 },
    { tier: 5, membershipEndDay: day - 1 },
  ]
  const entry = { staff: support.id, case: number, member: member.id }
  expect(await loggedAs(app, 'changeMembership')).toMatchObject([
    { ...entry, details: { to: bought } },
    { ...entry, details: { from: bought, to: ended } },
  ])
  await expect(app.call(calls.listNotices, { fromDay: 0, toDay: day, language: 1 }, member.idToken)).rejects.toMatchObject({
    status: 455,
  })
})

const change = (tier: number, membershipEndDay: number) =>
  callAsStaff(app, staffCalls.changeMembership, { number: member.id, case: number, tier, membershipEndDay }, support)

const buy = async (tier: number, atOnce: boolean) => {
  const { url } = await app.call(calls.startCheckout, { tier, atOnce }, member.idToken)
  await app.app.request(url, { method: 'POST', body: 'outcome=paid' })
}

const turnDays = async (days: number) => {
  app.clock.shift(days * DAY_MS)
  await runDailyJobs(app.context)
}

describe('a purchase that waits for its day', () => {
  test('brings nothing back of a membership that support ended meanwhile', async () => {
    const day = today(app.context)
    await change(3, day + 400)
    await buy(0, true)
    const { pending } = await app.call(calls.quoteMembership, {}, member.idToken)
    expect(pending).toMatchObject({ creditDays: 800, startDay: day + 1 })
    await change(5, day - 1)
    await turnDays(1)
    expect(await find({ number: member.id })).toMatchObject({ tier: 0, membershipEndDay: day + 183 })
  })

  test('takes along what support granted meanwhile, and says so to the member', async () => {
    const day = today(app.context)
    await buy(2, false)
    await change(2, day + 200)
    const { pending } = await app.call(calls.quoteMembership, {}, member.idToken)
    const endDay = day + 200 + 183
    expect(pending).toMatchObject({ startDay: day + 15, creditDays: 186, endDay })
    await turnDays(15)
    expect(await find({ number: member.id })).toMatchObject({ tier: 2, membershipEndDay: endDay })
  })
})

test('without a case nothing of a member is changed or ended', async () => {
  const nothing = { number: member.id, case: number + 1 }
  const changed = callAsStaff(app, staffCalls.changeMembership, { ...nothing, tier: 2, membershipEndDay: 30_000 }, support)
  await expect(changed).rejects.toEqual(refusal('staff.noCase'))
  await expect(callAsStaff(app, staffCalls.endMemberSessions, nothing, support)).rejects.toEqual(refusal('staff.noCase'))
  expect(await find({ number: member.id })).toMatchObject({ tier: 4, sessions: 1 })
})

test('for a case that is about nobody, nothing is changed of a member that there is not', async () => {
  const { case: about } = await callAsStaff(app, staffCalls.openRequest, { text: 'Asks by mail what is stored.' }, support)
  const nobody = { number: 999_999, case: about }
  const changed = callAsStaff(app, staffCalls.changeMembership, { ...nobody, tier: 2, membershipEndDay: 30_000 }, support)
  await expect(changed).rejects.toEqual(refusal('staff.noMember'))
  await expect(callAsStaff(app, staffCalls.endMemberSessions, nobody, support)).rejects.toEqual(refusal('staff.noMember'))
  expect([await loggedAs(app, 'changeMembership'), await loggedAs(app, 'endMemberSessions')]).toEqual([[], []])
})

test('every sign-in of a member ends at once', async () => {
  await callAsStaff(app, staffCalls.endMemberSessions, { number: member.id, case: number }, support)
  await expect(app.call(calls.loadMember, {}, member.idToken)).rejects.toMatchObject({ status: 401 })
  expect((await find({ number: member.id })).sessions).toBe(0)
  expect(await loggedAs(app, 'endMemberSessions')).toMatchObject([{ staff: support.id, case: number, member: member.id }])
})
