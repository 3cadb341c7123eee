import { expect } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type FakeEvent, type FakeStripe, createFakeStripe, signed, webhookSecret } from './fake-stripe.ts'

/** A site with a stand-in for Stripe, and a member who buys there. */
export interface StripeApp {
  app: TestApp
  stripe: FakeStripe
  member: SignedIn
  /** Delivers an event as Stripe does, and returns the status it is answered with. */
  deliver(event: FakeEvent): Promise<number>
  /** Delivers everything that has happened so far. */
  deliverAll(): Promise<void>
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
  return { app, stripe, member: await app.signUpMember(), deliver, deliverAll }
}
