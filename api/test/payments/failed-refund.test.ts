import { createMemoryLog } from '@quintet/kit/log'
import { gaugesOf } from '@quintet/telemetry/gauges'
import { calls } from '@quintet/contract'
import { today } from '@quintet/kit/week'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listContracts } from '../../src/services/contracts.ts'
import { followPayments } from '../../src/jobs/payments.ts'
import type { TestApp } from '../testing.ts'
import type { FakeEvent, FakeStripe, Payment } from './fake-stripe.ts'
import { type StripeApp, createStripeApp } from './stripe-app.ts'

// A bank may refuse a refund days after it was sent.

const price = 5994
const minute = 60_000
const oneDay = 24 * 60 * minute

let site: StripeApp
let app: TestApp
let stripe: FakeStripe
beforeEach(async () => {
  site = await createStripeApp()
  ;({ app, stripe } = site)
})
afterEach(() => app.close())

// Not by a call: a sign-in is over after a day.
const state = async () => (await listContracts(app.context, site.member.id))[0]?.state
const gauge = () =>
  gaugesOf(app.context)
    .find(({ name }) => name === 'quintet.refund.failed')
    ?.read()
const takenBack = () =>
  app.context.db.read.selectFrom('payments_taken_back').select(['refunded_cents', 'failures', 'owed']).executeTakeFirstOrThrow()
const wait = async (ms: number) => {
  app.wall.shift(ms)
  await followPayments(app.context)
}

const withdrawn = async (): Promise<Payment> => {
  const payment = await site.buy(2)
  await site.withdraw()
  await site.deliverAll()
  expect([await state(), payment.refunded]).toEqual(['done', price])
  return payment
}

describe('a withdrawal whose refund fails', () => {
  test('is due again, is asked for a day later, and is done when that has gone', async () => {
    const payment = await withdrawn()
    stripe.failRefund(payment)
    await site.deliverAll()
    expect([await state(), await gauge()]).toEqual(['due', 1])
    expect(await takenBack()).toEqual({ refunded_cents: 0, failures: 1, owed: 0 })
    await wait(oneDay - minute)
    expect(payment.refunded).toBe(0)
    await wait(20 * minute)
    expect([payment.refunded, await state(), await gauge()]).toEqual([price, 'sent', 1])
    await site.deliverAll()
    expect([await state(), await gauge()]).toEqual(['done', 0])
    expect(await takenBack()).toEqual({ refunded_cents: price, failures: 1, owed: 0 })
    await wait(oneDay)
    expect(payment.refunded).toBe(price)
  })

  test('gives no days back, and is asked for no sooner by withdrawing again', async () => {
    const payment = await withdrawn()
    stripe.failRefund(payment)
    await site.deliverAll()
    const [contract] = (await site.quote()).contracts ?? []
    await app.call(calls.withdrawPurchase, { number: contract?.number ?? 0 }, site.member.idToken)
    expect([payment.refunded, (await site.quote()).endDay]).toEqual([0, today(app.context)])
  })

  test('is asked for five times in all, later each time, and stays an alarm', async () => {
    const payment = await withdrawn()
    stripe.failRefund(payment)
    await site.deliverAll()
    stripe.refusesRefunds = true
    const tries: number[] = []
    for (let day = 1; day <= 60; day++) {
      await wait(oneDay + 20 * minute)
      if (stripe.events.some(({ type }) => type === 'refund.created')) tries.push(day)
      await site.deliverAll()
    }
    expect(tries).toHaveLength(4)
    expect(tries.map((day, index) => day - (tries[index - 1] ?? 0))).toEqual([1, 2, 4, 8])
    expect([await state(), await gauge(), (await takenBack()).failures]).toEqual(['due', 1, 5])
  })

  test('is done by a refund from the dashboard', async () => {
    const payment = await withdrawn()
    stripe.failRefund(payment)
    await site.deliverAll()
    stripe.refund(payment, price)
    await site.deliverAll()
    expect([await state(), await gauge()]).toEqual(['done', 0])
    await wait(oneDay + 20 * minute)
    expect(payment.refunds).toHaveLength(1)
  })

  test('that fails at once is not taken for sent', async () => {
    const payment = await site.buy(2)
    stripe.refusesRefunds = true
    await site.withdraw()
    expect([await state(), payment.refunded]).toEqual(['due', 0])
    await site.deliverAll()
    expect([await state(), await gauge()]).toEqual(['due', 1])
    stripe.refusesRefunds = false
    await wait(oneDay + 20 * minute)
    await site.deliverAll()
    expect([await state(), payment.refunded]).toEqual(['done', price])
  })

  test('while its answer is on the way is not taken for sent either', async () => {
    const payment = await site.buy(2)
    const { refund } = stripe.provider
    const slow: typeof refund = async (...asked) => {
      const answer = await refund(...asked)
      stripe.failRefund(payment)
      await site.deliverAll()
      return answer
    }
    Object.assign(app.context, { payments: { ...stripe.provider, refund: slow } })
    await site.withdraw()
    Object.assign(app.context, { payments: stripe.provider })
    expect(await state()).toBe('due')
    await wait(oneDay + 20 * minute)
    await site.deliverAll()
    expect([await state(), payment.refunded]).toEqual(['done', price])
  })

  test('is in the log, and is found without a webhook', async () => {
    const log = createMemoryLog()
    Object.assign(app.context, { log })
    const payment = await withdrawn()
    stripe.failRefund(payment)
    stripe.events.length = 0
    await wait(11 * minute)
    expect([await state(), await gauge()]).toEqual(['due', 1])
    expect(log.lines.filter((line) => line.includes('"failures":1'))).toHaveLength(1)
  })
})

const orders: [string, (events: FakeEvent[]) => FakeEvent[]][] = [
  ['in turn', (events) => events],
  ['backwards', (events) => events.toReversed()],
  ['twice', (events) => events.flatMap((event) => [event, { ...event, id: `${event.id}_again` }])],
  ['once more at the end', (events) => [...events, ...events.map((event) => ({ ...event, id: `${event.id}_late` }))]],
  ['without the totals', (events) => events.filter(({ type }) => type !== 'charge.refunded')],
  ['as an older version of Stripe says it', (events) => events.filter(({ type }) => type !== 'refund.failed')],
]

test.each(orders)('what is told %s comes to the same', async (_, order) => {
  const payment = await site.buy(2)
  await site.withdraw()
  const said = stripe.events.splice(0)
  stripe.failRefund(payment)
  said.push(...stripe.events.splice(0))
  stripe.refund(payment, price)
  said.push(...stripe.events.splice(0))
  for (const event of order(said)) expect(await site.deliver(event)).toBe(204)
  expect([await state(), await gauge()]).toEqual(['done', 0])
  expect(await takenBack()).toEqual({ refunded_cents: price, failures: 1, owed: 0 })
})

test('a refund from the dashboard that fails gives the days back', async () => {
  const payment = await site.buy(2)
  const { endDay } = await site.quote()
  stripe.refund(payment, price)
  await site.deliverAll()
  expect((await site.quote()).endDay).toBe(today(app.context))
  stripe.failRefund(payment)
  await site.deliverAll()
  expect([(await site.quote()).endDay, await gauge()]).toEqual([endDay, 0])
})

test('what a version of before had heard as a total goes down with the refund that fails', async () => {
  const payment = await site.buy(2)
  stripe.refund(payment, 1000)
  await site.deliverAll()
  await site.withdraw()
  await site.deliverAll()
  await app.context.db.write((trx) => trx.updateTable('payments_taken_back').set({ told_cents: 0, refunds: '{}' }).execute())
  stripe.failRefund(payment)
  await site.deliverAll()
  expect([await state(), (await takenBack()).refunded_cents]).toEqual(['due', 1000])
})

const tooLittle = async (): Promise<Payment> => {
  const session = await site.open(0)
  Object.assign(session, { amount_total: session.amount_total - 1 })
  const payment = stripe.pay(session, false)
  if (!payment) throw new Error('The checkout was not paid.')
  await site.deliverAll()
  return payment
}

const purchase = () => app.context.db.read.selectFrom('purchases').select('state').executeTakeFirstOrThrow()

describe('what gave nothing and was paid back', () => {
  test('is paid back again where that fails', async () => {
    const payment = await tooLittle()
    expect([payment.refunded, await purchase()]).toEqual([payment.amount, { state: 'refunded' }])
    stripe.failRefund(payment)
    await site.deliverAll()
    expect([await purchase(), await gauge()]).toEqual([{ state: 'refunding' }, 1])
    await wait(11 * minute)
    expect(payment.refunded).toBe(0)
    await wait(oneDay)
    expect([payment.refunded, await purchase(), await gauge()]).toEqual([payment.amount, { state: 'refunded' }, 0])
  })

  test('of nobody is an alarm where that fails, and what is none of ours is not', async () => {
    const session = await site.open(0)
    const member = site.member
    await app.call(calls.deleteAccount, {}, member.idToken)
    const payment = stripe.overtake(session) ?? stripe.pay(session, false)
    if (!payment) throw new Error('The checkout was not paid.')
    await site.deliverAll()
    expect(payment.refunded).toBe(payment.amount)
    const foreign: FakeEvent = {
      id: 'evt_foreign',
      type: 'refund.failed',
      object: { id: 're_foreign', payment_intent: 'pi_foreign', amount: 100, status: 'failed' },
    }
    expect([await site.deliver(foreign), await gauge()]).toEqual([204, 0])
    stripe.failRefund(payment)
    await site.deliverAll()
    expect(await gauge()).toBe(1)
  })
})
