import { calls } from '@quintet/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followPayments } from '../../src/jobs/payments.ts'
import { updateMemberships } from '../../src/services/membership.ts'
import { today } from '@quintet/kit/week'
import type { SignedIn, TestApp } from '../testing.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { type StripeApp, createStripeApp } from './stripe-app.ts'

let app: TestApp
let stripe: FakeStripe
let member: SignedIn
let deliverAll: StripeApp['deliverAll']
beforeEach(async () => {
  ;({ app, stripe, member, deliverAll } = await createStripeApp())
})
afterEach(() => app.close())

const start = (tier: number) => app.call(calls.startCheckout, { tier }, member.idToken)
const quote = () => app.call(calls.quoteMembership, {}, member.idToken)
const endDay = async () => (await quote()).endDay as number
const pendingUntil = async () => ((await quote()).pending?.endDay ?? 0) - today(app.context)
const rows = () => app.context.db.read.selectFrom('purchases').selectAll().orderBy('id').execute()
const lastSession = () => {
  const session = stripe.sessions.at(-1)
  if (!session) throw new Error('No checkout was opened.')
  return session
}

const buy = async (tier: number) => {
  await start(tier)
  const payment = stripe.pay(lastSession(), false)
  await deliverAll()
  return payment
}

test('another checkout ends the one before at Stripe', async () => {
  await start(0)
  await start(1)
  expect(stripe.sessions.map(({ status }) => status)).toEqual(['expired', 'open'])
  expect((await rows()).map(({ state }) => state)).toEqual(['expired', 'open'])
})

test('a checkout that was replaced and is paid all the same is paid back, before or after the other', async () => {
  await start(0)
  await start(1)
  const [replaced, open] = stripe.sessions
  if (!replaced || !open) throw new Error('Two checkouts were not opened.')
  const first = stripe.overtake(replaced)
  const second = stripe.pay(open, false)
  await deliverAll()
  expect([(await quote()).tier, first?.refunded, second?.refunded]).toEqual([1, first?.amount, 0])
})

test('two tabs at once leave one checkout open', async () => {
  await Promise.all([start(0), start(1), start(2)])
  expect(stripe.sessions.filter(({ status }) => status === 'open')).toHaveLength(1)
  expect((await rows()).filter(({ state }) => state === 'open')).toHaveLength(1)
})

test('who has paid and sees no change yet is told so instead of paying again', async () => {
  await start(0)
  stripe.pay(lastSession(), false)
  await expect(start(0)).rejects.toMatchObject({ code: 'membership.pending' })
  expect((await quote()).tier).toBe(0)
  await deliverAll()
  expect([await quote(), stripe.payments.map(({ refunded }) => refunded)]).toMatchObject([
    { endDay: today(app.context) + 183 },
    [0],
  ])
})

test('a silent provider is said in words and leaves nothing behind', async () => {
  stripe.silent = true
  await expect(start(0)).rejects.toMatchObject({ status: 200, code: 'payment.unreachable' })
  expect(await rows()).toEqual([])
})

test.each([
  ['amount', { amount_total: 1 }],
  ['and greater amount', { amount_total: 9999 }],
  ['currency', { currency: 'idr' }],
])('another %s than was asked for buys nothing and is paid back', async (_, change) => {
  await start(0)
  Object.assign(lastSession(), change)
  const payment = stripe.pay(lastSession(), false)
  await deliverAll()
  expect([(await quote()).tier, payment?.refunded, payment?.amount]).toEqual([4, payment?.amount, payment?.amount])
  expect((await rows()).map(({ state }) => state)).toEqual(['refunded'])
})

test('a payment that cannot be paid back at once is paid back later', async () => {
  await start(0)
  Object.assign(lastSession(), { amount_total: 1 })
  const payment = stripe.pay(lastSession(), false)
  stripe.silent = true
  await deliverAll()
  expect([(await rows())[0]?.state, payment?.refunded]).toEqual(['refunding', 0])
  stripe.silent = false
  app.wall.shift(11 * 60_000)
  await followPayments(app.context)
  expect([(await rows())[0]?.state, payment?.refunded]).toEqual(['refunded', 1])
})

test('a bank debit counts when it has arrived, and nothing is bought when it fails', async () => {
  await start(1)
  const debit = stripe.pay(lastSession(), true)
  await deliverAll()
  expect(await quote()).toMatchObject({ tier: 4, pending: { tier: 1 } })
  await expect(start(2)).rejects.toMatchObject({ code: 'membership.pending' })
  if (debit) stripe.finish(debit, false)
  await deliverAll()
  expect(await quote()).not.toHaveProperty('pending')
  await start(1)
  const second = stripe.pay(lastSession(), true)
  if (second) stripe.finish(second, true)
  await deliverAll()
  expect((await quote()).tier).toBe(1)
})

test('a refund ends the membership at the next midnight, a dispute that is won brings it back', async () => {
  const payment = await buy(0)
  if (!payment) throw new Error('Nothing was paid.')
  stripe.dispute(payment)
  await deliverAll()
  expect(await quote()).toMatchObject({ tier: 0, endDay: today(app.context) })
  app.clock.shift(2 * 86_400_000)
  await app.context.db.write((trx) => updateMemberships(trx, today(app.context)))
  expect((await quote()).tier).toBe(5)
  stripe.closeDispute(payment, 'won')
  await deliverAll()
  expect(await quote()).toMatchObject({ tier: 0, endDay: today(app.context) + 183 })
  stripe.refund(payment, payment.amount)
  await deliverAll()
  expect((await quote()).endDay).toBe(today(app.context))
})

test('what is over stays over, though its beginning is heard later: a dispute that was won, a refund that has grown', async () => {
  const payment = await buy(0)
  if (!payment) throw new Error('Nothing was paid.')
  stripe.dispute(payment)
  stripe.closeDispute(payment, 'won')
  stripe.events.reverse()
  await deliverAll()
  expect(await endDay()).toBe(today(app.context) + 183)
  stripe.refund(payment, 1000)
  stripe.refund(payment, 500)
  stripe.events.reverse()
  await deliverAll()
  // 1500 of 3594 are worth 76 of 183 days.
  expect(await endDay()).toBe(today(app.context) + 183 - 76)
})

/** An order that was paid once is paid again; says what became of the second payment, and how much is noted to be owed. */
const payTwice = async (dispute: 'none' | 'open') => {
  const payment = await buy(0)
  if (!payment) throw new Error('Nothing was paid.')
  const second = { ...payment, id: 'pi_second', dispute }
  stripe.payments.push(second)
  const object = { ...payment.session, payment_intent: second.id }
  stripe.events.push({ id: 'evt_second', type: 'checkout.session.completed', object })
  await deliverAll()
  expect([(await quote()).tier, payment.refunded]).toEqual([0, 0])
  return second
}
const owed = async () =>
  (await app.context.db.read.selectFrom('payments_taken_back').select('owed').where('payment', '=', 'pi_second').execute()).map(
    (row) => row.owed,
  )

test('an order that is paid twice counts once, and the second payment goes back', async () => {
  const second = await payTwice('none')
  expect(second.refunded).toBe(second.amount)
})

test.each([
  ['won', 3594],
  ['lost', 0],
] as const)(
  'a second payment that the bank disputes goes back once that is %s, %i cents, and nothing is owed',
  async (end, cents) => {
    const second = await payTwice('open')
    expect([second.refunded, await owed()]).toEqual([0, [1]])
    stripe.closeDispute(second, end)
    await deliverAll()
    expect([second.refunded, await owed()]).toEqual([cents, [0]])
  },
)

test('of what waits for its day a part goes back: the rest buys its days, the last of them whole', async () => {
  await buy(0)
  const payment = await buy(2)
  if (!payment) throw new Error('Nothing was paid.')
  // 183 days of Local are worth 109 of Worldwide; 49.94 of 59.94 buy 152.5.
  expect(await pendingUntil()).toBe(183 + 109)
  stripe.refund(payment, 1000)
  await deliverAll()
  expect(await pendingUntil()).toBe(153 + 109)
})

test('a webhook that never came is made up for', async () => {
  await start(3)
  stripe.pay(lastSession(), false)
  stripe.events.length = 0
  app.wall.shift(11 * 60_000)
  await followPayments(app.context)
  expect((await quote()).tier).toBe(3)
})

test('who deletes the account pays for nothing: the checkout ends, and what was paid all the same goes back', async () => {
  await start(0)
  const open = lastSession()
  await app.call(calls.deleteAccount, {}, member.idToken)
  await expect.poll(() => open.status).toBe('expired')
  member = await app.signUpMember()
  await start(0)
  const payment = stripe.pay(lastSession(), false)
  await app.call(calls.deleteAccount, {}, member.idToken)
  await deliverAll()
  expect(payment?.refunded).toBe(payment?.amount)
})

test('another payment of the same Stripe account is none of ours', async () => {
  const foreign = {
    client_reference_id: 'shop-1',
    payment_status: 'paid',
    payment_intent: 'pi_shop',
    amount_total: 5,
    currency: 'usd',
  }
  stripe.events.push({ id: 'evt_foreign', type: 'checkout.session.completed', object: { ...foreign, metadata: {} } })
  await deliverAll()
  expect(await rows()).toEqual([])
})

test('what no webhook ever brought is read from the list of events, once', async () => {
  const lost = async () => {
    stripe.events.splice(0)
    app.wall.shift(11 * 60_000)
    await followPayments(app.context)
  }
  await start(2)
  const paid = stripe.pay(lastSession(), false)
  if (!paid) throw new Error('Nothing was paid.')
  await lost()
  const end = await endDay()
  stripe.refund(paid, Math.floor(paid.amount / 2))
  await lost()
  const halved = await endDay()
  expect(halved).toBeLessThan(end)
  await lost()
  expect(await endDay()).toBe(halved)
  // More events than one page of the list.
  for (let cents = 0; cents < 20; cents++) stripe.refund(paid, 1)
  stripe.dispute(paid)
  await lost()
  expect(await endDay()).toBeLessThan(halved)
})
