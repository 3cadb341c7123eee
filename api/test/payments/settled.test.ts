import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followPayments } from '../../src/jobs/payments.ts'
import { purchasesOf } from '../../src/staff/services/purchases.ts'
import { today } from '@quintet/kit/week'
import { callAsStaff, signInStaff } from '../staff/staff-app.ts'
import type { SignedIn, TestApp } from '../testing.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { type StripeApp, createStripeApp } from './stripe-app.ts'

// What is settled stays settled, and what is still open stays open, whatever is heard in between.

const oneDay = 86_400_000
const tenMinutes = 10 * 60_000

let app: TestApp
let stripe: FakeStripe
let member: SignedIn
let deliverAll: StripeApp['deliverAll']
let quote: StripeApp['quote']
let open: StripeApp['open']
let buy: StripeApp['buy']
let withdraw: StripeApp['withdraw']
let turnDays: StripeApp['turnDays']
beforeEach(async () => {
  ;({ app, stripe, member, deliverAll, quote, open, buy, withdraw, turnDays } = await createStripeApp())
})
afterEach(() => app.close())

const contracts = async () => (await quote()).contracts ?? []
const state = async () =>
  (await app.context.db.read.selectFrom('purchases').select('state').orderBy('id', 'desc').executeTakeFirst())?.state

test('a membership lasts through its last day', async () => {
  await buy(0)
  const { endDay } = await quote()
  await turnDays((endDay as number) - today(app.context))
  expect((await quote()).tier).toBe(0)
  await turnDays(1)
  expect((await quote()).tier).toBe(5)
})

test('contracts stand the newest first, and a withdrawal for 92 days', async () => {
  await buy(0)
  await turnDays(1)
  await buy(2)
  expect((await contracts()).map(({ tier }) => tier)).toEqual([2, 0])
  await withdraw()
  const start = await app.context.db.read.selectFrom('purchases').select('start_day').where('tier', '=', 2).executeTakeFirst()
  const left = (start?.start_day ?? 0) + 92 - today(app.context)
  await turnDays(left)
  expect((await contracts()).map(({ tier }) => tier)).toEqual([2])
  await turnDays(1)
  expect(await contracts()).toEqual([])
})

describe('a bank debit on its way', () => {
  test('is not ended by a checkout that is said to be over', async () => {
    const session = await open(1)
    stripe.pay(session, true)
    stripe.events.push({ id: 'evt_late', type: 'checkout.session.expired', object: { ...session } })
    await deliverAll()
    expect(await quote()).toMatchObject({ pending: { tier: 1 } })
  })

  test('has no days used: staff pay it back whole, however long it takes', async () => {
    stripe.pay(await open(1), true)
    await deliverAll()
    app.clock.shift(5 * oneDay)
    const { db } = app.context
    const [one] = await purchasesOf(app.context, db.read, member.id)
    expect(one).toMatchObject({ state: 'processing', refundable: { whole: one?.cents, rest: one?.cents } })
  })
})

describe('what gave nothing and the bank disputes', () => {
  test('is not paid back meanwhile, and is once the dispute is won', async () => {
    const session = await open(0)
    Object.assign(session, { amount_total: 1 })
    const payment = stripe.pay(session, false)
    if (!payment) throw new Error('The checkout was not paid.')
    stripe.silent = true
    await deliverAll()
    stripe.silent = false
    stripe.dispute(payment)
    await deliverAll()
    expect([await state(), payment.refunded]).toEqual(['refunding', 0])
    stripe.closeDispute(payment, 'won')
    await deliverAll()
    app.wall.shift(tenMinutes + 1)
    await followPayments(app.context)
    expect([await state(), payment.refunded]).toEqual(['refunded', 1])
  })
})

describe('a refund that is owed', () => {
  test('is asked for again after ten minutes, not at once', async () => {
    const payment = await buy(2)
    stripe.silent = true
    await withdraw()
    stripe.silent = false
    await followPayments(app.context)
    expect(payment.refunded).toBe(0)
    app.wall.shift(tenMinutes + 1)
    await followPayments(app.context)
    expect(payment.refunded).toBe(payment.amount)
  })

  test('is not asked for again once it was taken, though nothing is heard of it yet', async () => {
    await buy(2)
    await withdraw()
    const { payments } = app.context
    const [refund] = [vi.spyOn(payments, 'refund'), vi.spyOn(payments, 'listNews').mockResolvedValue([])]
    app.wall.shift(tenMinutes + 1)
    await followPayments(app.context)
    expect(refund).not.toHaveBeenCalled()
  })

  test('was paid at the time at which that was heard first', async () => {
    const payment = await buy(2)
    await withdraw()
    const said = stripe.events.find(({ type }) => type === 'charge.refunded')
    await deliverAll()
    const confirmed = () => app.context.db.read.selectFrom('withdrawals').select('confirmed_at').executeTakeFirstOrThrow()
    const first = await confirmed()
    expect(first.confirmed_at).toBe(app.wall.now())
    app.wall.shift(oneDay)
    stripe.events.push({ id: 'evt_again', type: 'charge.refunded', object: said?.object ?? {} })
    await deliverAll()
    expect([await confirmed(), payment.refunded]).toEqual([first, payment.amount])
  })

  test('is none where all of it has gone back, for member and staff alike', async () => {
    const payment = await buy(2)
    stripe.refund(payment, payment.amount)
    await deliverAll()
    const details = {
      category: 9,
      issue: 'Payment',
      browser: 'Firefox',
      device: 'Phone',
      reason: 'I was charged twice.',
      date: 1,
    }
    const file = (await app.call(calls.reportError, details, member.idToken)).report ?? 0
    const support = await signInStaff(app, 'support')
    const whose = { number: member.id, case: file }
    const [bought] = (await callAsStaff(app, staffCalls.findMember, whose, support)).purchases
    expect(bought).not.toHaveProperty('refundable')
    const input = { ...whose, purchase: bought?.number ?? 0, amount: 'whole' } as const
    await expect(callAsStaff(app, staffCalls.refundPurchase, input, support)).rejects.toThrow('nothing of it can be paid back')
    expect(payment.refunded).toBe(payment.amount)
  })
})
