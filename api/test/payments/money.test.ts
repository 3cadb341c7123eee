import { isOnPostgres } from '@quintet/database/testing'
import { calls } from '@quintet/contract'
import { defaultPrices } from '@quintet/domain/membership'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followPayments } from '../../src/jobs/payments.ts'
import { readMember } from '@quintet/repositories/members'
import { readPendingPurchase } from '@quintet/repositories/purchases'
import { listContracts } from '../../src/services/contracts.ts'
import { updateMemberships } from '../../src/services/membership.ts'
import { today } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type FakeEvent, type FakeStripe, createFakeStripe, signed, webhookSecret } from './fake-stripe.ts'

// Whatever happens in whatever order, nobody pays for more than is given, and nobody is given what is not paid.

// A life takes a second on PostgreSQL.
const many = isOnPostgres() ? 300 : 1500
const runs = process.env['QUINTET_FULL'] ? many : 25
const oneDay = 86_400_000
const purchaseDays = 183
const dearest = defaultPrices[3]

type Step =
  | { do: 'start'; tier: 0 | 1 | 2 | 3; silent: boolean; atOnce: boolean | undefined }
  | { do: 'withdraw'; which: number; silent: boolean }
  | { do: 'pay'; which: number; later: boolean }
  | { do: 'overtake'; which: number }
  | { do: 'finish'; which: number; arrives: boolean }
  | { do: 'refund'; which: number; share: number }
  | { do: 'fail'; which: number }
  | { do: 'dispute'; which: number }
  | { do: 'close'; which: number; outcome: 'won' | 'lost' }
  | { do: 'deliver'; which: number; again: boolean }
  | { do: 'lose'; which: number }
  | { do: 'wait'; days: number }

const rarely = () => fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0)

const which = fc.nat(7)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      tier: fc.constantFrom(0, 1, 2, 3),
      silent: rarely(),
      atOnce: fc.constantFrom(undefined, true, true, false),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which, silent: rarely() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), which, later: rarely() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('overtake' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), which, arrives: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), which, share: fc.constantFrom(0.25, 0.5, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dispute' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), which, outcome: fc.constantFrom('won', 'lost') }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('deliver' as const), which, again: rarely() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 2, 30, 100, 200) }) },
)
let app: TestApp
let stripe: FakeStripe
let steps = 0
beforeAll(() => {
  const proxy = new Proxy({} as FakeStripe['provider'], { get: (_, key: 'name') => stripe?.provider[key] ?? 'stripe' })
  const environment = { STRIPE_SECRET_KEY: 'sk_fake', STRIPE_WEBHOOK_SECRET: webhookSecret }
  stripe = createFakeStripe()
  app = createTestApp({ environment, replaced: { payments: proxy } })
})
afterAll(async () => {
  process.stdout.write(`money: ${runs} members, ${steps} steps\n`)
  await app.close()
})

const deliver = async (event: FakeEvent): Promise<number> => {
  const { body, signature } = signed(event, app.wall.now())
  const headers = { 'stripe-signature': signature }
  return (await app.app.request('/pay/stripe', { method: 'POST', body, headers })).status
}

interface Life {
  member: SignedIn
  /** Value that was used up: for each day the price of the tier. Cents times days of a purchase, like all values here. */
  used: number
}

/** The value of what the member still has, a change that waits for its day included. */
const valueLeft = async ({ member }: Life): Promise<number> => {
  const db = app.context.db.read
  const pending = await readPendingPurchase(db, member.id)
  const { tier, membership_end_day: end } = await readMember(db, member.id)
  const until = pending?.state === 'paid' ? Math.min(end, pending.start_day - 1) : end
  const running = tier > 3 ? 0 : Math.max(0, until - today(app.context)) * defaultPrices[tier as 0]
  if (pending?.state !== 'paid') return running
  return running + (pending.end_day - pending.start_day + 1) * defaultPrices[pending.tier as 0]
}

// Days on which nothing turns are gone through in one go.
const waitDays = async (life: Life, days: number): Promise<void> => {
  for (let left = days; left > 0;) {
    const { tier, membership_end_day: end } = await readMember(app.context.db.read, life.member.id)
    const pending = await readPendingPurchase(app.context.db.read, life.member.id)
    const quiet = tier > 3 || pending?.state === 'paid' ? 1 : Math.max(1, end - today(app.context))
    const go = tier > 3 && pending?.state !== 'paid' ? left : Math.min(left, quiet)
    if (tier <= 3) life.used += go * defaultPrices[tier as 0]
    app.clock.shift(go * oneDay)
    left -= go
    await app.context.db.write((trx) => updateMemberships(trx, today(app.context)))
  }
}

// Taking the same in twice changes nothing at all.
const deliverOne = async (life: Life, at: number, again: boolean): Promise<void> => {
  const event = stripe.events[at % Math.max(1, stripe.events.length)]
  if (!event) return
  if ((await deliver(event)) !== 204) return
  if (!again) return void stripe.events.splice(stripe.events.indexOf(event), 1)
  const before = await valueLeft(life)
  expect(await deliver(event)).toBe(204)
  expect(await valueLeft(life)).toBe(before)
}

const withdrawFrom = async (life: Life, at: number, silent: boolean): Promise<void> => {
  const contracts = await listContracts(app.context, life.member.id)
  const contract = contracts[at % Math.max(1, contracts.length)]
  if (!contract) return
  stripe.silent = silent
  const { refund } = await app.call(calls.withdrawPurchase, { number: contract.number }, life.member.idToken)
  stripe.silent = false
  expect(refund).toBeLessThanOrEqual(contract.cents)
}

const take = async (life: Life, one: Step): Promise<void> => {
  const session = 'which' in one ? stripe.sessions[one.which % Math.max(1, stripe.sessions.length)] : undefined
  const payment = 'which' in one ? stripe.payments[one.which % Math.max(1, stripe.payments.length)] : undefined
  steps += 1
  switch (one.do) {
    case 'start': {
      stripe.silent = one.silent
      const started = await app
        .call(
          calls.startCheckout,
          { tier: one.tier, ...(one.atOnce !== undefined && { atOnce: one.atOnce }) },
          life.member.idToken,
        )
        .then(
          () => 'started',
          ({ code }: { code: string }) => code,
        )
      stripe.silent = false
      expect(['started', 'membership.pending', 'payment.unreachable']).toContain(started)
      // Never two that can be paid at a time, nor a row of one that was never opened.
      expect(stripe.sessions.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1)
      return
    }
    case 'withdraw':
      return withdrawFrom(life, one.which, one.silent)
    case 'pay':
      return void (session && stripe.pay(session, one.later))
    // The money was on its way when the checkout ended.
    case 'overtake':
      return void (session && stripe.overtake(session))
    case 'finish':
      return void (payment && !payment.decided && stripe.finish(payment, one.arrives))
    case 'refund': {
      const rest = payment?.captured && payment.dispute === 'none' ? payment.amount - payment.refunded : 0
      return void (payment && rest > 0 && stripe.refund(payment, Math.min(rest, Math.ceil(payment.amount * one.share))))
    }
    // The bank refuses days later what was sent back last.
    case 'fail':
      return void (payment && payment.refunds.length > 0 && stripe.failRefund(payment))
    case 'dispute':
      return void (payment?.captured && payment.refunded === 0 && payment.dispute === 'none' && stripe.dispute(payment))
    case 'close':
      return void (payment?.dispute === 'open' && stripe.closeDispute(payment, one.outcome))
    case 'deliver':
      return deliverOne(life, one.which, one.again)
    case 'lose': {
      const event = stripe.events[one.which % Math.max(1, stripe.events.length)]
      return void (event && stripe.events.splice(stripe.events.indexOf(event), 1))
    }
    default:
      return waitDays(life, one.days)
  }
}

/** What was lost is asked for, what is late arrives, until nothing more happens. */
const settleAll = async (life: Life): Promise<void> => {
  for (let round = 0; round < 6; round++) {
    for (let event = 0; event < 100 && stripe.events.length > 0; event++) await deliverOne(life, 0, false)
    // In the end also the longest that is waited for after a refund that failed.
    app.wall.shift(round < 3 ? 11 * 60_000 : 9 * oneDay)
    await followPayments(app.context)
  }
  expect(stripe.events).toEqual([])
}

const checkMoney = async (life: Life): Promise<void> => {
  const purchases = await app.context.db.read
    .selectFrom('purchases')
    .selectAll()
    .where('member_id', '=', life.member.id)
    .execute()
  const ofPayment = new Map(purchases.map((purchase) => [purchase.payment, purchase]))
  let paidFor = 0
  for (const payment of stripe.payments.filter(({ captured }) => captured)) {
    const purchase = ofPayment.get(payment.id)
    // What the server paid back gave nothing, so nothing was taken for it.
    if (payment.paidBack) expect([purchase?.state, purchase?.removed_value]).toEqual(['refunded', 0])
    const counts = purchase && (purchase.state === 'active' || purchase.state === 'paid' || purchase.removed_value > 0)
    // Every payment either counts, or went back whole (or the bank took it back).
    const isBack = payment.refunded === payment.amount || payment.dispute === 'open' || payment.dispute === 'lost'
    if (!counts) expect([payment, purchase?.state, isBack]).toEqual([payment, purchase?.state, true])
    else paidFor += payment.amount * purchaseDays
    const gone = Math.min(payment.amount, payment.refunded + (isBack && payment.dispute !== 'none' ? payment.amount : 0))
    expect(purchase?.taken_cents ?? gone).toBe(gone)
  }
  // What was removed is worth no more than the money that went back.
  for (const { removed_value: removed, taken_cents: taken } of purchases)
    expect(removed).toBeLessThanOrEqual(taken * purchaseDays)
  const removed = purchases.reduce((sum, { removed_value: value }) => sum + value, 0)
  const given = life.used + (await valueLeft(life))
  // Each purchase, credit and return is rounded to whole days.
  const tolerance = 3 * dearest * (purchases.length + stripe.payments.length + 1)
  expect(Math.abs(paidFor - removed - given)).toBeLessThanOrEqual(tolerance)
}

// What the bank disputes for good waits on, and the jobs look at a few at a time: a life keeps no other waiting.
const forgetLife = () =>
  app.context.db.write(async (trx) => {
    await trx.deleteFrom('withdrawals').execute()
    await trx.deleteFrom('purchases').execute()
  })

// However often a bank refused it, what was promised back has gone in the end.
const checkPromises = async (): Promise<void> => {
  const promised = app.context.db.read
    .selectFrom('withdrawals')
    .leftJoin('payments_taken_back', 'payments_taken_back.payment', 'withdrawals.payment')
    .select(['withdrawals.payment', 'total_cents', 'failures'])
  for (const { payment: id, total_cents: total, failures } of await promised.execute()) {
    const payment = stripe.payments.find((one) => one.id === id)
    const isStuck = payment?.dispute === 'open' || payment?.dispute === 'lost' || (failures ?? 0) >= 5
    if (payment && !isStuck) expect(payment.refunded).toBeGreaterThanOrEqual(total)
  }
}

test(
  `no order of events makes anybody pay for nothing or get something for nothing (${runs} members)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (all) => {
        stripe = createFakeStripe()
        const life: Life = { member: await app.signUpMember(), used: 0 }
        for (const one of all) await take(life, one)
        await settleAll(life)
        await checkMoney(life)
        await checkPromises()
        await forgetLife()
      }),
      { numRuns: runs, endOnFailure: true },
    )
  },
  process.env['QUINTET_FULL'] ? 900_000 : 60_000,
)
