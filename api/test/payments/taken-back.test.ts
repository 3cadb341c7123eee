import { calls } from '@quintet/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followPayments } from '../../src/jobs/payments.ts'
import { today } from '@quintet/kit/week'
import type { SignedIn, TestApp } from '../testing.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { type StripeApp, createStripeApp } from './stripe-app.ts'

// Money that goes back by several ways at once, or comes again, and what the member has then.

const price = 5994
const tenMinutes = 10 * 60_000

let app: TestApp
let stripe: FakeStripe
let member: SignedIn
let deliverAll: StripeApp['deliverAll']
let quote: StripeApp['quote']
let buy: StripeApp['buy']
let withdraw: StripeApp['withdraw']
let turnDays: StripeApp['turnDays']
beforeEach(async () => {
  ;({ app, stripe, member, deliverAll, quote, buy, withdraw, turnDays } = await createStripeApp())
})
afterEach(() => app.close())

const newestPurchase = () =>
  app.context.db.read.selectFrom('purchases').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('a purchase that waits for its day', () => {
  test('goes where the bank takes it back, and counts again when that is decided for us', async () => {
    await buy(0)
    await turnDays(30)
    const payment = await buy(2)
    const { pending, endDay: before } = await quote()
    expect(pending).toMatchObject({ tier: 2 })
    stripe.dispute(payment)
    await deliverAll()
    expect((await quote()).pending).toBeUndefined()
    await turnDays(1)
    stripe.closeDispute(payment, 'won')
    await deliverAll()
    const { state, taken_cents: taken } = await newestPurchase()
    const { tier, endDay } = await quote()
    // What it bought is added to the level that has run on meanwhile: 183 days of Worldwide are 305 of Local.
    expect([state, taken, tier, endDay - before]).toEqual(['active', 0, 0, 305])
  })
})

describe('more goes back than was paid', () => {
  test('takes the days of this purchase and none of another', async () => {
    await buy(0)
    await turnDays(1)
    const payment = await buy(2)
    await turnDays(1)
    stripe.refund(payment, 3000)
    stripe.dispute(payment)
    await deliverAll()
    const purchase = await newestPurchase()
    expect(purchase.taken_cents).toBe(price)
    // What Local was worth is there still, as days of the level that it was made.
    expect((await quote()).endDay).toBeGreaterThan(today(app.context) + 100)
  })
})

describe('what gave nothing', () => {
  test('is not done with while the bank disputes all of it', async () => {
    await app.call(calls.startCheckout, { tier: 0, atOnce: true }, member.idToken)
    const session = stripe.sessions.at(-1)
    if (!session) throw new Error('No checkout was opened.')
    Object.assign(session, { amount_total: session.amount_total - 1 })
    const payment = stripe.pay(session, false)
    if (!payment) throw new Error('The checkout was not paid.')
    stripe.silent = true
    await deliverAll()
    Object.assign(payment, { amount: session.amount_total + 1 })
    stripe.dispute(payment)
    await deliverAll()
    expect((await newestPurchase()).state).toBe('refunding')
  })
})

describe('a withdrawal of which all has gone back already', () => {
  test('asks the payment company for nothing more, and is done', async () => {
    const payment = await buy(2)
    await turnDays(10)
    stripe.silent = true
    const { refund } = await withdraw()
    stripe.silent = false
    stripe.refund(payment, refund)
    await deliverAll()
    app.wall.shift(tenMinutes + 1)
    await followPayments(app.context)
    expect([payment.refunded, (await quote()).contracts?.[0]?.state]).toEqual([refund, 'done'])
  })

  test('before it was declared is done with its declaration', async () => {
    const payment = await buy(2)
    await turnDays(10)
    stripe.refund(payment, 5800)
    await deliverAll()
    await withdraw()
    expect((await quote()).contracts).toMatchObject([{ refund: 5800, state: 'done' }])
  })
})

test('the mail of a withdrawal names what still comes', async () => {
  const payment = await buy(2)
  stripe.refund(payment, 1000)
  await deliverAll()
  await withdraw()
  await app.context.jobs.runDue()
  expect(app.outbox.newest(member.email)?.text).toContain('You get back: US$49.94')
})

test('a level without an end does not end at the turn of a day', async () => {
  await app.context.db.write((trx) =>
    trx.updateTable('members').set({ tier: 2, membership_end_day: 0 }).where('id', '=', member.id).execute(),
  )
  await turnDays(400)
  expect((await quote()).tier).toBe(2)
})
