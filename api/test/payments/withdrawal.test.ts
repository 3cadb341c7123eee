import { calls } from '@quintet/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followPayments } from '../../src/jobs/payments.ts'
import { updateMemberships } from '../../src/services/membership.ts'
import { today } from '@quintet/kit/week'
import type { SignedIn, TestApp } from '../testing.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { type StripeApp, createStripeApp } from './stripe-app.ts'

const oneDay = 86_400_000
const price = 5994

let app: TestApp
let stripe: FakeStripe
let member: SignedIn
let deliver: StripeApp['deliver']
let deliverAll: StripeApp['deliverAll']
beforeEach(async () => {
  ;({ app, stripe, member, deliver, deliverAll } = await createStripeApp())
})
afterEach(() => app.close())

const quote = () => app.call(calls.quoteMembership, {}, member.idToken)
const contracts = async () => (await quote()).contracts ?? []
const withdraw = async (number?: number) => {
  const [newest] = await contracts()
  return app.call(calls.withdrawPurchase, { number: number ?? newest?.number ?? 1 }, member.idToken)
}
const turnDay = () => app.context.db.write((trx) => updateMemberships(trx, today(app.context)))
const wait = async (days: number) => {
  for (let day = 0; day < days; day++) {
    app.clock.shift(oneDay)
    await turnDay()
  }
}

const buy = async (tier: number, atOnce?: boolean, later = false) => {
  await app.call(calls.startCheckout, { tier, ...(atOnce !== undefined && { atOnce }) }, member.idToken)
  const session = stripe.sessions.at(-1)
  const payment = session && stripe.pay(session, later)
  if (!payment) throw new Error('The checkout was not paid.')
  await deliverAll()
  return payment
}

describe('what goes back (decision 59)', () => {
  test.each([
    ['asked for an immediate start and has used no day', true, 0, price],
    // 5994 · 173/183, rounded up.
    ['asked for an immediate start and has used ten days', true, 10, 5667],
    ['asked for an immediate start and is at the last day', true, 14, 5536],
    ['was not asked, as in an older page', undefined, 10, price],
    ['asked for no immediate start', false, 14, price],
  ])('who %s', async (_, atOnce, days, refund) => {
    const payment = await buy(2, atOnce)
    await wait(days)
    expect(await contracts()).toMatchObject([{ tier: 2, cents: price, refund }])
    expect(await withdraw()).toEqual({ refund, withdrawnAt: app.clock.now() })
    expect(payment.refunded).toBe(refund)
    expect(await contracts()).toMatchObject([{ refund, withdrawnAt: app.clock.now(), state: 'sent' }])
    await deliverAll()
    expect(await contracts()).toMatchObject([{ refund, state: 'done' }])
  })

  test('no days for nothing a second time: who withdrew before and is not asked begins when withdrawing is over', async () => {
    await buy(2)
    expect(await quote()).toMatchObject({ tier: 2 })
    await wait(14)
    await withdraw()
    await deliverAll()
    await wait(1)
    await buy(2)
    expect((await quote()).tier).not.toBe(2)
    await wait(15)
    expect(await quote()).toMatchObject({ tier: 2 })
  })

  test('after fourteen days nothing can be withdrawn from, and neither can what is not there or another member’s', async () => {
    const [number] = [(await buy(2, true), await contracts())[0]?.number]
    await wait(15)
    expect(await contracts()).toEqual([])
    for (const one of [number, 999]) await expect(withdraw(one)).rejects.toMatchObject({ code: 'withdrawal.over' })
    const other = await app.signUpMember()
    await app.clock.shift(-15 * oneDay)
    const foreign = app.call(calls.withdrawPurchase, { number: number ?? 0 }, other.idToken)
    await expect(foreign).rejects.toMatchObject({ code: 'withdrawal.over' })
  })
})

describe('the membership', () => {
  test('ends at the next 00:00 UTC, and not before', async () => {
    await buy(2, true)
    await wait(3)
    await withdraw()
    expect((await quote()).tier).toBe(2)
    await wait(1)
    expect((await quote()).tier).toBe(5)
  })

  test('begins when the time to withdraw is over, where no immediate start was asked for', async () => {
    await buy(2, false)
    const { pending, tier } = await quote()
    expect([tier, pending?.startDay]).toEqual([4, today(app.context) + 15])
    expect(pending?.endDay).toBe(today(app.context) + 14 + 183)
    await wait(14)
    expect((await quote()).tier).toBe(4)
    await wait(1)
    expect(await quote()).toMatchObject({ tier: 2, contracts: [] })
  })

  test('of before goes on with the days that it had left', async () => {
    await buy(0, true)
    await wait(100)
    await buy(2, true)
    await wait(1)
    // 83 days of Local are worth 49 of Worldwide.
    expect((await quote()).endDay).toBe(today(app.context) - 1 + 183 + 49)
    await withdraw()
    const { tier, endDay } = await quote()
    expect([tier, endDay - today(app.context)]).toEqual([2, 49])
  })

  test('that waits for its day is gone at once and paid back whole', async () => {
    await buy(0, true)
    await wait(30)
    const payment = await buy(2, true)
    await withdraw()
    expect([payment.refunded, (await quote()).pending]).toEqual([price, undefined])
    await wait(2)
    expect((await quote()).tier).toBe(0)
  })
})

describe('the payment company', () => {
  test('does not answer: it counts all the same, and the refund follows once', async () => {
    const payment = await buy(2, true)
    stripe.silent = true
    await withdraw()
    expect([payment.refunded, (await contracts())[0]?.state]).toEqual([0, 'due'])
    stripe.silent = false
    app.wall.shift(11 * 60_000)
    await followPayments(app.context)
    await deliverAll()
    expect([payment.refunded, (await contracts())[0]?.state]).toEqual([price, 'done'])
    app.wall.shift(11 * 60_000)
    await followPayments(app.context)
    expect(payment.refunded).toBe(price)
  })

  test('has sent a part back before: the rest follows, and it is done when all of it is there', async () => {
    const payment = await buy(2, true)
    stripe.silent = true
    await withdraw()
    stripe.refund(payment, 1000)
    await deliverAll()
    expect((await contracts())[0]?.state).toBe('due')
    stripe.silent = false
    app.wall.shift(11 * 60_000)
    await followPayments(app.context)
    expect(payment.refunded).toBe(price)
    await deliverAll()
    expect((await contracts())[0]?.state).toBe('done')
  })

  test('has sent more back than is left: nothing more goes, and the member owes nothing', async () => {
    const payment = await buy(2, true)
    await wait(10)
    stripe.refund(payment, 5800)
    await deliverAll()
    expect(await contracts()).toMatchObject([{ refund: 0 }])
    await withdraw()
    expect(payment.refunded).toBe(5800)
  })

  test('answers too late: what it did is not done again', async () => {
    const payment = await buy(2, true)
    const { refund } = stripe.provider
    const lost = {
      ...stripe.provider,
      refund: (id: string, cents?: number) => refund(id, cents).then(() => Promise.reject(new Error('late'))),
    }
    Object.assign(app.context, { payments: lost })
    await withdraw()
    Object.assign(app.context, { payments: stripe.provider })
    app.wall.shift(11 * 60_000)
    await followPayments(app.context)
    expect([payment.refunded, stripe.events.filter(({ type }) => type === 'charge.refunded')]).toMatchObject([price, [{}]])
  })

  test('says it twice, and the member withdraws twice: it comes to the same', async () => {
    const payment = await buy(2, true)
    await wait(5)
    const [first, again] = await Promise.all([withdraw(), withdraw()])
    expect(again).toEqual(first)
    const [event] = stripe.events
    await deliverAll()
    if (event) expect([await deliver({ ...event, id: 'evt_again' }), await deliver(event)]).toEqual([204, 204])
    expect([payment.refunded, (await quote()).endDay]).toEqual([first.refund, today(app.context)])
  })

  test('cannot pay back what the bank disputes; who lost nothing by it gets the refund when the dispute is won', async () => {
    const payment = await buy(2, true)
    stripe.dispute(payment)
    await withdraw()
    await deliverAll()
    expect([payment.refunded, (await contracts())[0]?.state]).toEqual([0, 'due'])
    stripe.closeDispute(payment, 'won')
    await deliverAll()
    expect((await quote()).endDay).toBe(today(app.context))
    app.wall.shift(11 * 60_000)
    await followPayments(app.context)
    await deliverAll()
    expect([payment.refunded, (await contracts())[0]?.state]).toEqual([price, 'done'])
  })

  test('has the money later: it is paid back when it comes', async () => {
    const payment = await buy(2, true, true)
    expect(await withdraw()).toMatchObject({ refund: price })
    stripe.finish(payment, true)
    await deliverAll()
    expect([payment.refunded, (await quote()).tier, (await contracts())[0]?.state]).toEqual([price, 4, 'done'])
  })

  test('pays back also when the account is gone meanwhile', async () => {
    const payment = await buy(2, true)
    stripe.silent = true
    await withdraw()
    await app.call(calls.deleteAccount, {}, member.idToken)
    stripe.silent = false
    app.wall.shift(11 * 60_000)
    await followPayments(app.context)
    expect(payment.refunded).toBe(price)
  })
})

describe('the mails', () => {
  test('a receipt leads to the withdrawal, and a withdrawal is confirmed with date and time', async () => {
    await buy(2, true)
    await app.context.jobs.runDue()
    const receipt = app.outbox.newest(member.email)
    expect(receipt?.subject).toBe('Your purchase at Quintet: Worldwide')
    expect(receipt?.text).toContain('withdraw from this contract until the end of 15 September 2026')
    expect(receipt?.text).toContain('/?checkout=withdraw')
    expect(receipt?.text).toContain('less the days you have used')
    await wait(10)
    await withdraw()
    await app.context.jobs.runDue()
    const mail = app.outbox.newest(member.email)
    expect(mail?.text).toMatch(/on 11 September 2026 at 12:00:00 UTC/)
    expect(mail?.text).toContain('You get back: US$56.67')
  })

  test('name the last day by the purchase, where the membership begins later', async () => {
    await buy(2, false)
    await app.context.jobs.runDue()
    expect(app.outbox.newest(member.email)?.text).toContain('until the end of 15 September 2026')
  })

  test('wait for a mail server that is away', async () => {
    const send = app.outbox.send.bind(app.outbox)
    Object.assign(app.outbox, { send: () => Promise.reject(new Error('away')) })
    await buy(2, true)
    await app.context.jobs.runDue()
    Object.assign(app.outbox, { send })
    await app.context.jobs.runDue()
    expect(app.outbox.all()).toEqual([])
    app.wall.shift(11 * 60_000)
    await app.context.jobs.runDue()
    await app.context.jobs.runDue()
    expect(app.outbox.all()).toHaveLength(1)
  })

  test('are written in the member’s own language', async () => {
    await app.call(calls.saveLanguage, { language: 29 }, member.idToken)
    await buy(1, false)
    await app.context.jobs.runDue()
    expect(app.outbox.newest(member.email)?.text).toMatch(/[^{}]+/)
    expect(app.outbox.newest(member.email)?.text).not.toContain('{')
  })
})

test('neither a fresh sign-in nor a good standing is needed', async () => {
  await buy(2, true)
  await app.context.db.write((trx) => trx.updateTable('members').set({ standing: 2 }).where('id', '=', member.id).execute())
  app.wall.shift(30 * 60_000)
  expect(await withdraw()).toMatchObject({ refund: price })
})
