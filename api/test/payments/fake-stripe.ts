import { createHmac } from 'node:crypto'
import { createStripe } from '@quintet/payments/stripe'
import type { PaymentProvider } from '@quintet/payments/provider'

// A FAKE of Stripe: the real one is out of reach of a test. It answers the endpoints that our client calls, keeps sessions and
// payments as Stripe's documentation describes them, and writes signed webhooks. The client and the webhook's reader are the real ones.

export const webhookSecret = 'whsec_fake'

export interface Session {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  client_reference_id: string
  amount_total: number
  currency: string
  payment_intent: string | null
  metadata: Record<string, string>
}

export interface Payment {
  id: string
  session: Session
  amount: number
  /** Whether the money is there: a bank debit arrives later or never. */
  captured: boolean
  /** Whether that is settled for good. */
  decided: boolean
  refunded: number
  /** What was sent back, by Stripe's name of it. */
  refunds: { id: string; cents: number; metadata: Record<string, string> }[]
  /** Whether the server itself asked to pay it back. */
  paidBack: boolean
  dispute: 'none' | 'open' | 'won' | 'lost'
}

export interface FakeEvent {
  id: string
  type: string
  object: Record<string, unknown>
}

export interface FakeStripe {
  provider: PaymentProvider
  sessions: Session[]
  payments: Payment[]
  /** Webhooks that were written and not yet delivered, in the order of what happened. */
  events: FakeEvent[]
  /** While true nothing is answered. */
  silent: boolean
  pay(session: Session, later: boolean): Payment | undefined
  /** A checkout that was ended is paid all the same: the payment was quicker than the news of its end. */
  overtake(session: Session): Payment | undefined
  /** A delayed payment arrives, or fails. */
  finish(payment: Payment, arrives: boolean): void
  refund(payment: Payment, cents: number): void
  /** The bank refuses what was sent back last: its money is in our balance again. */
  failRefund(payment: Payment): void
  /** While true what is sent back fails at once. */
  refusesRefunds: boolean
  dispute(payment: Payment): void
  closeDispute(payment: Payment, outcome: 'won' | 'lost'): void
}

/** A webhook's body and signature as Stripe sends them. */
export const signed = ({ id, type, object }: FakeEvent, now: number, secret = webhookSecret) => {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  const time = Math.floor(now / 1000)
  return { body, signature: `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}` }
}

const refusal = (code: string) => Response.json({ error: { type: 'invalid_request_error', code } }, { status: 400 })

// Stripe's own is 100; a small one lets the tests turn pages.
const pageSize = 7
let made = 0
const newId = (kind: string): string => `${kind}_${(made += 1)}`

const refundObject = (payment: Payment, { id, cents, metadata }: Payment['refunds'][number], status: string) => ({
  id,
  object: 'refund',
  amount: cents,
  payment_intent: payment.id,
  status,
  metadata,
})

export const createFakeStripe = (): FakeStripe => {
  const done = new Map<string, unknown>()
  const all: FakeEvent[] = []
  const emit = (type: string, object: object) => {
    const event = { id: newId('evt'), type, object: { ...object } as Record<string, unknown> }
    fake.events.push(event)
    all.push(event)
  }
  // All of them: a day more or less of what is listed is Stripe's own affair.
  const listEvents = (query: URLSearchParams): Response => {
    const asked = query.getAll('types[]')
    const newest = all.filter(({ type }) => asked.includes(type)).toReversed()
    const from = newest.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const page = newest.slice(from, from + pageSize)
    const data = page.map(({ id, type, object }) => ({ id, type, data: { object } }))
    return Response.json({ object: 'list', data, has_more: newest.length > from + pageSize })
  }
  const open = (form: URLSearchParams): Session => {
    const session: Session = {
      id: newId('cs'),
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.get('client_reference_id') ?? '',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: null,
      metadata: { quintet: form.get('metadata[quintet]') ?? '' },
    }
    fake.sessions.push(session)
    return session
  }
  const refund = (payment: Payment, cents: number, metadata: Record<string, string> = {}) => {
    const one = { id: newId('re'), cents, metadata }
    payment.refunded += cents
    payment.refunds.push(one)
    emit('refund.created', refundObject(payment, one, 'succeeded'))
    emit('charge.refunded', { payment_intent: payment.id, amount: payment.amount, amount_refunded: payment.refunded })
    if (fake.refusesRefunds) failRefund(payment)
    return refundObject(payment, one, fake.refusesRefunds ? 'failed' : 'succeeded')
  }
  const failRefund = (payment: Payment) => {
    const one = payment.refunds.pop()
    if (!one) throw new Error('Nothing was sent back.')
    payment.refunded -= one.cents
    payment.paidBack = false
    for (const type of ['refund.updated', 'refund.failed']) emit(type, refundObject(payment, one, 'failed'))
  }
  const answer = ({ pathname: path, searchParams: query }: URL, form: URLSearchParams): Response => {
    if (path === '/v1/events') return listEvents(query)
    if (path === '/v1/refunds') {
      const payment = fake.payments.find(({ id }) => id === form.get('payment_intent'))
      if (!payment) return refusal('resource_missing')
      if (payment.refunded >= payment.amount) return refusal('charge_already_refunded')
      if (payment.dispute === 'open' || payment.dispute === 'lost') return refusal('charge_disputed')
      const amount = form.get('amount')
      const cents = amount === null ? payment.amount - payment.refunded : Number(amount)
      if (cents < 1) return refusal('parameter_invalid_integer')
      if (payment.refunded + cents > payment.amount) return refusal('amount_too_large')
      // Only a part, or a withdrawal's share, gave something before.
      payment.paidBack ||= amount === null
      return Response.json(refund(payment, cents, { quintet: form.get('metadata[quintet]') ?? '' }))
    }
    const [, id, verb] = /^\/v1\/checkout\/sessions\/?(\w*)\/?(\w*)$/.exec(path) ?? []
    if (id === '') {
      const session = open(form)
      return Response.json({ ...session, url: `https://checkout.stripe.com/c/${session.id}` })
    }
    const session = fake.sessions.find((each) => each.id === id)
    if (!session) return refusal('resource_missing')
    if (verb === 'expire') {
      if (session.status !== 'open') return refusal('checkout_session_not_open')
      session.status = 'expired'
      emit('checkout.session.expired', session)
    }
    return Response.json(session)
  }
  const fetchIt: typeof fetch = async (url, init) => {
    if (fake.silent) throw new DOMException('The operation timed out.', 'TimeoutError')
    const once = new Headers(init?.headers).get('idempotency-key')
    if (once !== null && done.has(once)) return Response.json(done.get(once))
    const response = answer(new URL(String(url)), new URLSearchParams(String(init?.body ?? '')))
    if (once !== null && response.ok) done.set(once, await response.clone().json())
    return response
  }
  const fake: FakeStripe = {
    provider: createStripe('sk_fake', 'https://quintet.example', fetchIt),
    sessions: [],
    payments: [],
    events: [],
    silent: false,
    refusesRefunds: false,
    failRefund,
    pay: (session, later) => {
      if (session.status !== 'open') return undefined
      const payment: Payment = {
        id: newId('pi'),
        session,
        amount: session.amount_total,
        captured: !later,
        decided: !later,
        refunded: 0,
        refunds: [],
        paidBack: false,
        dispute: 'none',
      }
      Object.assign(session, { status: 'complete', payment_intent: payment.id, payment_status: later ? 'unpaid' : 'paid' })
      fake.payments.push(payment)
      emit('checkout.session.completed', session)
      return payment
    },
    overtake: (session) => {
      if (session.status !== 'expired') return undefined
      Object.assign(session, { status: 'open', overtaken: true })
      return fake.pay(session, false)
    },
    finish: (payment, arrives) => {
      payment.captured = arrives
      payment.decided = true
      payment.session.payment_status = arrives ? 'paid' : 'unpaid'
      emit(`checkout.session.async_payment_${arrives ? 'succeeded' : 'failed'}`, payment.session)
    },
    refund: (payment, cents) => void refund(payment, cents),
    dispute: (payment) => {
      payment.dispute = 'open'
      emit('charge.dispute.created', { payment_intent: payment.id, amount: payment.amount, status: 'needs_response' })
    },
    closeDispute: (payment, outcome) => {
      payment.dispute = outcome
      emit('charge.dispute.closed', { payment_intent: payment.id, amount: payment.amount, status: outcome })
    },
  }
  return fake
}
