import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { today } from '@quintet/kit/week'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followPayments } from '../../src/jobs/payments.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from './staff-app.ts'

const oneDay = 86_400_000

let app: TestApp
let support: SignedInStaff
let member: SignedIn
let file: number

beforeEach(async () => {
  app = createTestApp()
  support = await signInStaff(app, 'support')
  member = await app.signUpMember({ email: 'mira@example.org' })
  const details = { issue: 'Payment', browser: 'Firefox', device: 'Phone', reason: 'I was charged twice.', date: 1 }
  file = (await app.call(calls.reportError, { category: 9, ...details }, member.idToken)).report ?? 0
})
afterEach(() => app.close())

const buy = async (tier = 0) => {
  const { url } = await app.call(calls.startCheckout, { tier, atOnce: true }, member.idToken)
  await app.app.request(url, { method: 'POST', body: 'outcome=paid' })
}

const find = () => callAsStaff(app, staffCalls.findMember, { number: member.id, case: file }, support)
const refund = async (amount: 'whole' | 'rest', purchase?: number) => {
  const [first] = (await find()).purchases
  const input = { number: member.id, case: file, purchase: purchase ?? first?.number ?? 0, amount }
  return callAsStaff(app, staffCalls.refundPurchase, input, support)
}
const mailed = () => app.outbox.all().filter(({ subject }) => subject.startsWith('A refund from Quintet'))
const quote = () => app.call(calls.quoteMembership, {}, member.idToken)

test('a purchase is shown in its currency, with what could go back', async () => {
  await buy()
  app.clock.shift(83 * oneDay)
  const rest = Math.ceil((3594 * 100) / 183)
  expect((await find()).purchases).toMatchObject([
    { cents: 3594, currency: 'USD', state: 'active', refundable: { whole: 3594, rest } },
  ])
})

test('the whole price goes back once, however often it is asked for; the days end at the next 00:00 UTC', async () => {
  await buy()
  app.clock.shift(83 * oneDay)
  const once = await refund('whole')
  expect(once.purchases).toMatchObject([{ refund: { cents: 3594, byStaff: true, state: 'done' } }])
  expect(once.purchases[0]).not.toHaveProperty('refundable')
  expect((await refund('rest')).purchases).toEqual(once.purchases)
  const rows = await app.context.db.read.selectFrom('payments_taken_back').select('refunded_cents').execute()
  expect(rows).toEqual([{ refunded_cents: 3594 }])
  expect((await quote()).endDay).toBeLessThanOrEqual(today(app.context))
  await app.context.jobs.runDue()
  expect(mailed()).toHaveLength(1)
  expect(mailed()[0]).toMatchObject({ to: 'mira@example.org', text: expect.stringContaining('$35.94') as string })
})

test('for the days that are left their price goes back, and the member reads that the team did it', async () => {
  await buy()
  app.clock.shift(83 * oneDay)
  const rest = Math.ceil((3594 * 100) / 183)
  expect((await refund('rest')).purchases).toMatchObject([{ refund: { cents: rest } }])
  expect((await quote()).contracts).toMatchObject([{ refund: rest, byStaff: true, state: 'done' }])
})

test('what the member withdrew from is not refunded again, and says who it was', async () => {
  await buy()
  const { contracts = [] } = await quote()
  await app.call(calls.withdrawPurchase, { number: contracts[0]?.number ?? 0 }, member.idToken)
  expect((await refund('whole')).purchases).toMatchObject([{ refund: { byStaff: false } }])
  expect(mailed()).toEqual([])
})

test('where the payment company does not answer, it is written down, and the job asks again', async () => {
  await buy()
  const { refund: works } = app.context.payments
  let asked = 0
  Object.assign(app.context.payments, {
    refund: () => {
      asked += 1
      return Promise.reject(new Error('away'))
    },
  })
  try {
    expect((await refund('whole')).purchases).toMatchObject([{ refund: { state: 'due' } }])
  } finally {
    Object.assign(app.context.payments, { refund: works })
  }
  app.wall.shift(11 * 60_000)
  await followPayments(app.context)
  expect([asked, (await find()).purchases[0]?.refund?.state]).toEqual([1, 'done'])
})

test('nothing is refunded that is not the member’s, was never paid, or for no case', async () => {
  await buy()
  const other = await app.signUpMember()
  await expect(refund('whole', 999)).rejects.toMatchObject({ code: 'staff.noRefund' })
  const [{ number: purchase } = { number: 0 }] = (await find()).purchases
  const input = { number: other.id, case: file, purchase, amount: 'whole' } as const
  await expect(callAsStaff(app, staffCalls.refundPurchase, input, support)).rejects.toMatchObject({ code: 'staff.noCase' })
  const { case: aboutNobody } = await callAsStaff(app, staffCalls.openRequest, { text: 'Somebody asks by mail.' }, support)
  const foreign = callAsStaff(app, staffCalls.refundPurchase, { ...input, case: aboutNobody }, support)
  await expect(foreign).rejects.toMatchObject({ code: 'staff.noRefund' })
  const caseless = { ...input, number: member.id, case: file + 100 }
  await expect(callAsStaff(app, staffCalls.refundPurchase, caseless, support)).rejects.toMatchObject({ code: 'staff.noCase' })
  await app.call(calls.startCheckout, { tier: 1, atOnce: true }, member.idToken)
  await expect(refund('whole')).rejects.toMatchObject({ code: 'staff.noRefund' })
})

test('a refund stands in the audit log with its case, purchase and amount', async () => {
  await buy()
  await refund('whole')
  const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, await signInStaff(app, 'second'))
  const events = entries.map(({ text }) => JSON.parse(text) as { action: string })
  expect(events.filter(({ action }) => action === 'refundPurchase')).toMatchObject([
    { staff: support.id, case: file, member: member.id, details: { amount: 'whole', cents: 3594, currency: 'usd' } },
  ])
})
