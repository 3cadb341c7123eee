import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentEvent, PaymentNews } from './provider.ts'

const toleranceSeconds = 300

/** The parts of a Checkout Session that count here (https://docs.stripe.com/api/checkout/sessions/object). */
export interface StripeSession {
  id?: string
  status?: 'open' | 'complete' | 'expired' | null
  client_reference_id?: string | null
  payment_status?: 'paid' | 'unpaid' | 'no_payment_required'
  payment_intent?: string | { id: string } | null
  amount_total?: number | null
  currency?: string | null
  metadata?: Record<string, string> | null
}

/** https://docs.stripe.com/api/charges/object: of each kind of means the fingerprint stands under its own name. */
type Means = { type?: string } & Record<string, { fingerprint?: string | null } | string | undefined>

interface StripeCharge {
  payment_method_details?: Means | null
  payment_intent?: string | { id: string } | null
  amount_refunded?: number
}

interface StripeDispute {
  payment_intent?: string | { id: string } | null
  amount?: number
  status?: string
}

/** https://docs.stripe.com/api/refunds/object */
interface StripeRefund {
  id?: string
  payment_intent?: string | { id: string } | null
  amount?: number
  status?: string | null
  metadata?: Record<string, string> | null
}

/** https://docs.stripe.com/api/events/object */
export interface StripeEvent {
  id?: string
  type?: string
  data?: { object?: StripeSession & StripeCharge & StripeDispute & StripeRefund }
}

const idOf = (found: string | { id: string } | null | undefined): string | undefined =>
  typeof found === 'string' ? found : found?.id

const paidEvent = (session: StripeSession, reference: string): PaymentEvent | undefined => {
  const payment = idOf(session.payment_intent)
  if (payment === undefined) return undefined
  const { amount_total: cents, currency, metadata } = session
  return {
    kind: 'paid',
    reference,
    payment,
    cents: cents ?? 0,
    currency: currency ?? '',
    isOurs: metadata?.['quintet'] === reference,
  }
}

/** What a session says of itself; undefined while it is open, and for one that is not of an order of ours. */
export const sessionEvent = (session: StripeSession): PaymentEvent | undefined => {
  const reference = session.client_reference_id
  if (!reference) return undefined
  if (session.status === 'expired') return { kind: 'expired', reference }
  if (session.payment_status === 'paid') return paidEvent(session, reference)
  return session.status === 'complete' ? { kind: 'processing', reference } : undefined
}

const refundEvent = (charge: StripeCharge): PaymentEvent | undefined => {
  const payment = idOf(charge.payment_intent)
  return payment === undefined ? undefined : { kind: 'refunded', payment, cents: charge.amount_refunded ?? 0 }
}

/** Whether the money of a refund is ours again (https://docs.stripe.com/refunds#failed-refunds). */
export const hasFailed = (status: string | null | undefined): boolean => status === 'failed' || status === 'canceled'

const oneRefundEvent = ({ id, payment_intent, amount = 0, status, metadata }: StripeRefund): PaymentEvent | undefined => {
  const payment = idOf(payment_intent)
  if (payment === undefined || id === undefined) return undefined
  const isOurs = metadata?.['quintet'] !== undefined
  return { kind: 'refund', payment, refund: id, cents: amount, hasFailed: hasFailed(status), isOurs }
}

const meansEvent = ({ payment_method_details: means, metadata }: StripeSession & StripeCharge): PaymentEvent | undefined => {
  const details = means?.type === undefined ? undefined : means[means.type]
  const fingerprint = typeof details === 'object' ? details.fingerprint : undefined
  const reference = metadata?.['quintet']
  return fingerprint && reference ? { kind: 'means', reference, fingerprint } : undefined
}

// An inquiry takes no money yet; neither does a dispute that was prevented.
const disputeEvent = ({ payment_intent, amount = 0, status = '' }: StripeDispute): PaymentEvent | undefined => {
  const payment = idOf(payment_intent)
  if (payment === undefined || status.startsWith('warning') || status === 'prevented') return undefined
  const dispute = status === 'won' || status === 'lost' ? status : 'open'
  return { kind: 'disputed', payment, cents: amount, dispute }
}

const readers: Record<string, (object: StripeSession & StripeCharge & StripeDispute & StripeRefund) => PaymentEvent | undefined> =
  {
    'checkout.session.completed': (session) => sessionEvent({ ...session, status: 'complete' }),
    'checkout.session.async_payment_succeeded': (session) => sessionEvent({ ...session, status: 'complete' }),
    'checkout.session.async_payment_failed': ({ client_reference_id: reference }) =>
      reference ? { kind: 'failed', reference } : undefined,
    'checkout.session.expired': (session) => sessionEvent({ ...session, status: 'expired' }),
    'charge.succeeded': meansEvent,
    'charge.refunded': refundEvent,
    'refund.created': oneRefundEvent,
    'refund.updated': oneRefundEvent,
    'refund.failed': oneRefundEvent,
    // What versions of Stripe's interface before `refund.updated` send.
    'charge.refund.updated': oneRefundEvent,
    'charge.dispute.created': disputeEvent,
    'charge.dispute.closed': disputeEvent,
  }

/** The events that the webhook has to be sent; the operator's guide names them. */
export const heardEvents: readonly string[] = Object.keys(readers)

const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What an event says, whether a webhook brought it or it was read from Stripe's list. */
export const newsOf = ({ id = '', type = '', data }: StripeEvent): PaymentNews => ({
  id,
  event: Object.hasOwn(readers, type) && data?.object ? readers[type]?.(data.object) : undefined,
})

/**
 * What a webhook says. Throws when the signature is not Stripe's or is older
 * than five minutes (https://docs.stripe.com/webhooks#verify-manually), and for a body that is no event.
 */
export const readStripeEvent = (body: string, signature: string, secret: string, nowSeconds: number): PaymentNews => {
  const parts = signature.split(',').map((part) => part.split('='))
  const time = Number(parts.find(([name]) => name === 't')?.[1])
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const signed = parts.some(([name, value]) => name === 'v1' && value !== undefined && sameText(value, expected))
  if (!signed || Math.abs(nowSeconds - time) > toleranceSeconds) throw new Error('The webhook is not signed by Stripe.')
  const news = newsOf(JSON.parse(body) as StripeEvent)
  // Its name tells whether it was heard before.
  if (news.id === '') throw new Error('The webhook names no event.')
  return news
}
