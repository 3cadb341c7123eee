import { type AnswerOf, type Calls, calls } from '@quintet/contract'
import { today } from '@quintet/kit/week'
import { expect } from 'vitest'
import { updateMemberships } from '../../src/services/membership.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import {
  type FakeEvent,
  type FakeStripe,
  type Payment,
  type Session,
  createFakeStripe,
  signed,
  webhookSecret,
} from './fake-stripe.ts'

const oneDay = 86_400_000

/** A site with a stand-in for Stripe, and a member who buys there. */
export interface StripeApp {
  app: TestApp
  stripe: FakeStripe
  member: SignedIn
  /** Delivers an event as Stripe does, and returns the status it is answered with. */
  deliver(event: FakeEvent): Promise<number>
  /** Delivers everything that has happened so far. */
  deliverAll(): Promise<void>
  /** What the member has and could buy. */
  quote(): Promise<AnswerOf<Calls['quoteMembership']>>
  /** Opens a checkout that begins at once. */
  open(tier: number): Promise<Session>
  /** Pays one; `later` by a debit that is on its way. */
  buy(tier: number, later?: boolean): Promise<Payment>
  withdraw(): Promise<AnswerOf<Calls['withdrawPurchase']>>
  turnDays(days: number): Promise<void>
}

export const createStripeApp = async (): Promise<StripeApp> => {
  const stripe = createFakeStripe()
  const environment = { STRIPE_SECRET_KEY: 'sk_fake', STRIPE_WEBHOOK_SECRET: webhookSecret }
  const app = createTestApp({ environment, replaced: { payments: stripe.provider } })
  const deliver = async (event: FakeEvent) => {
    const { body, signature } = signed(event, app.wall.now())
    return (await app.app.request('/pay/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })).status
  }
  const deliverAll = async () => {
    for (let event = stripe.events.shift(); event; event = stripe.events.shift()) expect(await deliver(event)).toBe(204)
  }
  const member = await app.signUpMember()
  const quote = () => app.call(calls.quoteMembership, {}, member.idToken)
  const open = async (tier: number): Promise<Session> => {
    await app.call(calls.startCheckout, { tier, atOnce: true }, member.idToken)
    const session = stripe.sessions.at(-1)
    if (!session) throw new Error('No checkout was opened.')
    return session
  }
  const buy = async (tier: number, later = false): Promise<Payment> => {
    const payment = stripe.pay(await open(tier), later)
    if (!payment) throw new Error('The checkout was not paid.')
    await deliverAll()
    return payment
  }
  const withdraw = async () =>
    app.call(calls.withdrawPurchase, { number: (await quote()).contracts?.[0]?.number ?? 0 }, member.idToken)
  const turnDays = async (days: number) => {
    app.clock.shift(days * oneDay)
    await app.context.db.write((trx) => updateMemberships(trx, today(app.context)))
  }
  return { app, stripe, member, deliver, deliverAll, quote, open, buy, withdraw, turnDays }
}
