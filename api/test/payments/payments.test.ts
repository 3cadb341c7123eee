import { createHmac } from 'node:crypto'
import { calls } from '@quintet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStripeEvent } from '@quintet/payments/stripe-events'
import { createStripe } from '@quintet/payments/stripe'
import { updateMemberships } from '../../src/services/membership.ts'
import { today } from '@quintet/kit/week'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

const secret = 'whsec_test'
const dayMs = 86_400_000

let app: TestApp
let member: SignedIn

beforeAll(async () => {
  app = createTestApp()
  member = await app.signUpMember()
})
afterAll(() => app.close())

const pay = async (tier: number) => {
  const { url } = await app.call(calls.startCheckout, { tier }, member.idToken)
  await app.app.request(url, { method: 'POST', body: 'outcome=paid' })
}

const quote = () => app.call(calls.quoteMembership, {}, member.idToken)

test('a cancelled checkout changes nothing, and its page is gone', async () => {
  const { url } = await app.call(calls.startCheckout, { tier: 1 }, member.idToken)
  const answer = await app.app.request(url, { method: 'POST', body: 'outcome=cancelled' })
  expect(answer.headers.get('location')).toBe('/?checkout=cancelled')
  expect((await quote()).tier).toBe(4)
  const late = await app.app.request(url, { method: 'POST', body: 'outcome=paid' })
  // Nothing was bought, and the member is not told that something was.
  expect([late.status, late.headers.get('location')]).toEqual([303, '/?checkout=cancelled'])
  expect((await quote()).tier).toBe(4)
})

test('what came of a checkout is said for a day, and nothing where there was none', async () => {
  const buyer = await app.signUpMember()
  const came = async () => (await app.call(calls.quoteMembership, {}, buyer.idToken)).checkout
  const open = async () => (await app.call(calls.startCheckout, { tier: 1 }, buyer.idToken)).url
  const answer = (url: string, outcome: string) => app.app.request(url, { method: 'POST', body: `outcome=${outcome}` })
  expect(await came()).toBeUndefined()
  const first = await open()
  expect(await came()).toBe('waiting')
  await answer(first, 'cancelled')
  expect(await came()).toBe('ended')
  await answer(await open(), 'paid')
  expect(await came()).toBe('paid')
  await app.context.db.write((trx) =>
    trx
      .updateTable('purchases')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', dayMs) }))
      .where('member_id', '=', buyer.id)
      .execute(),
  )
  app.wall.shift(1)
  expect(await came()).toBeUndefined()
})

test('the sandbox page says what it is and holds no script (decision 17)', async () => {
  const { url } = await app.call(calls.startCheckout, { tier: 1 }, member.idToken)
  const page = await app.app.request(url)
  const html = await page.text()
  expect(html).toContain('This is a sandbox')
  expect(html).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a first purchase counts at once, an upgrade from the next day with the rest credited (decision 16)', async () => {
  await pay(0)
  const local = await quote()
  expect(local).toMatchObject({ tier: 0, endDay: today(app.context) + 183 })
  app.clock.shift(83 * dayMs)
  await pay(2)
  const pending = await quote()
  // 100 days of Local at 3594 are worth 59 of Worldwide at 5994.
  expect(pending).toMatchObject({ tier: 0, pending: { tier: 2, creditDays: 59, startDay: today(app.context) + 1 } })
  await expect(app.call(calls.startCheckout, { tier: 3 }, member.idToken)).rejects.toMatchObject({ code: 'membership.pending' })
  app.clock.shift(dayMs)
  await app.context.db.write((trx) => updateMemberships(trx, today(app.context)))
  expect(await quote()).toMatchObject({ tier: 2, endDay: today(app.context) - 1 + 183 + 59 })
})

test('a membership that has run out ends; only payment and account stay within reach (decision 14)', async () => {
  app.clock.shift(300 * dayMs)
  await app.context.db.write((trx) => updateMemberships(trx, today(app.context)))
  expect((await quote()).tier).toBe(5)
  await expect(app.call(calls.listMatches, {}, member.idToken)).rejects.toMatchObject({ status: 455 })
  await pay(1)
  expect((await quote()).tier).toBe(1)
})

const paidSession = {
  client_reference_id: 'ref-1',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 3594,
  currency: 'usd',
  metadata: { quintet: 'ref-1' },
}
const sign = (body: string, at: number) => `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
const written = (type: string, object: object) => JSON.stringify({ id: 'evt_1', type, data: { object } })
const read = (type: string, object: object) => {
  const body = written(type, object)
  return readStripeEvent(body, sign(body, 1000), secret, 1100).event
}

test('a webhook counts only when Stripe signed it, lately (decision 17)', () => {
  const paid = written('checkout.session.completed', paidSession)
  const heard = { kind: 'paid', reference: 'ref-1', payment: 'pi_1', cents: 3594, currency: 'usd', isOurs: true }
  expect(readStripeEvent(paid, sign(paid, 1000), secret, 1100)).toEqual({ id: 'evt_1', event: heard })
  expect(() => readStripeEvent(paid, sign(paid, 1000), secret, 1400)).toThrow()
  expect(() => readStripeEvent(paid.replace('ref-1', 'ref-2'), sign(paid, 1000), secret, 1100)).toThrow()
  const nameless = paid.replace('evt_1', '')
  expect(() => readStripeEvent(nameless, sign(nameless, 1000), secret, 1100)).toThrow()
  expect(() => readStripeEvent(paid, 't=1000', secret, 1100)).toThrow()
})

const dispute = (status: string) => ({ payment_intent: 'pi_1', amount: 3594, status })

test('every event that concerns us is read, and others are not', () => {
  const unpaid = { ...paidSession, payment_status: 'unpaid' }
  expect(read('checkout.session.completed', unpaid)).toEqual({ kind: 'processing', reference: 'ref-1' })
  expect(read('checkout.session.async_payment_succeeded', paidSession)).toMatchObject({ kind: 'paid' })
  expect(read('checkout.session.async_payment_failed', unpaid)).toEqual({ kind: 'failed', reference: 'ref-1' })
  expect(read('checkout.session.expired', unpaid)).toEqual({ kind: 'expired', reference: 'ref-1' })
  const charge = { payment_intent: 'pi_1', amount_refunded: 100 }
  expect(read('charge.refunded', charge)).toEqual({ kind: 'refunded', payment: 'pi_1', cents: 100 })
  const disputed = { kind: 'disputed', payment: 'pi_1', cents: 3594 }
  expect(read('charge.dispute.created', dispute('needs_response'))).toEqual({ ...disputed, dispute: 'open' })
  expect(read('charge.dispute.closed', dispute('won'))).toEqual({ ...disputed, dispute: 'won' })
  expect(read('charge.dispute.closed', dispute('lost'))).toEqual({ ...disputed, dispute: 'lost' })
  // An inquiry has taken no money.
  expect(read('charge.dispute.created', dispute('warning_needs_response'))).toBeUndefined()
  expect(read('invoice.paid', paidSession)).toBeUndefined()
  expect(read('toString', paidSession)).toBeUndefined()
})

test('the fingerprint of card or account is read, of our own payments alone', () => {
  const card = { type: 'card', card: { fingerprint: 'Xt5EWLLDS7FJjR1c' } }
  const metadata = { quintet: 'ref-1' }
  const charge = { payment_intent: 'pi_1', payment_method_details: card, metadata }
  expect(read('charge.succeeded', charge)).toEqual({ kind: 'means', reference: 'ref-1', fingerprint: 'Xt5EWLLDS7FJjR1c' })
  const debit = { type: 'sepa_debit', sepa_debit: { fingerprint: 'gNnqzj9N5dZjK5aQ' } }
  expect(read('charge.succeeded', { ...charge, payment_method_details: debit })).toMatchObject({
    fingerprint: 'gNnqzj9N5dZjK5aQ',
  })
  expect(read('charge.succeeded', { ...charge, metadata: {} })).toBeUndefined()
  expect(read('charge.succeeded', { ...charge, metadata: null })).toBeUndefined()
  expect(read('charge.succeeded', { ...charge, payment_method_details: { type: 'link', link: {} } })).toBeUndefined()
  expect(read('charge.succeeded', { payment_intent: 'pi_1', metadata })).toBeUndefined()
})

test('a checkout at Stripe carries price, reference and the way back, and no card field (decision 17)', async () => {
  const sent: { url: string; body: URLSearchParams; key: string | null }[] = []
  // Stripe itself is out of reach of a test: this stands in for its one endpoint.
  const fakeStripe: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), body: init?.body as URLSearchParams, key: new Headers(init?.headers).get('authorization') })
    return Response.json({ id: 'cs_1', url: 'https://checkout.stripe.com/c/1' })
  }
  const stripe = createStripe('sk_test_1', 'https://quintet.example', fakeStripe)
  const opened = await stripe.openCheckout({ reference: 'ref-1', tier: 2, cents: 5994, days: 183 })
  expect(opened).toEqual({ url: 'https://checkout.stripe.com/c/1', session: 'cs_1' })
  const [request] = sent
  expect(request?.key).toBe('Bearer sk_test_1')
  expect(Object.fromEntries(request?.body ?? [])).toMatchObject({
    client_reference_id: 'ref-1',
    'line_items[0][price_data][unit_amount]': '5994',
    success_url: 'https://quintet.example/?checkout=paid',
    cancel_url: 'https://quintet.example/?checkout=cancelled',
  })
})
