import { type Order, PaymentFault, type PaymentNews, type PaymentProvider, returnPath } from './provider.ts'
import { type StripeEvent, type StripeSession, hasFailed, heardEvents, newsOf, sessionEvent } from './stripe-events.ts'

const api = 'https://api.stripe.com/v1'
/** Milliseconds after which Stripe counts as silent. */
const timeout = 10_000

const formOf = (order: Order, siteUrl: string): URLSearchParams =>
  new URLSearchParams({
    mode: 'payment',
    client_reference_id: order.reference,
    // Tells our payments from others of the same Stripe account.
    'metadata[quintet]': order.reference,
    'payment_intent_data[metadata][quintet]': order.reference,
    success_url: siteUrl + returnPath('paid'),
    cancel_url: siteUrl + returnPath('cancelled'),
    // The amount that is compared is the one that was asked for, in its own currency.
    'adaptive_pricing[enabled]': 'false',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(order.cents),
    'line_items[0][price_data][product_data][name]': `Quintet, ${order.days} days`,
  })

const atOnce = 100

interface Answer extends StripeSession {
  data?: (StripeEvent & { id: string })[]
  has_more?: boolean
  url?: string | null
  error?: { code?: string; type?: string }
}

interface Request {
  body?: URLSearchParams
  /** The same key again does nothing new. */
  once?: string
}

const expectOk = ({ status, answer }: { status: number; answer: Answer }, what: string): Answer => {
  if (status !== 200) throw new PaymentFault(`Stripe answered ${status} ${answer.error?.code ?? ''} to ${what}.`)
  return answer
}

// Under the name of one that failed, Stripe answers what it answered then.
const refundName = (payment: string, cents: number | undefined, failures: number): string =>
  ['refund', payment, ...(cents === undefined ? [] : [cents]), ...(failures === 0 ? [] : [`again${failures}`])].join('-')

/** Stripe Checkout (https://docs.stripe.com/api/checkout/sessions): Stripe's own page asks for the card. */
export const createStripe = (key: string, siteUrl: string, fetchIt: typeof fetch = fetch): PaymentProvider => {
  const ask = async (path: string, { body, once }: Request = {}): Promise<{ status: number; answer: Answer }> => {
    try {
      const response = await fetchIt(`${api}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, ...(once !== undefined && { 'idempotency-key': once }) },
        ...(body && { body }),
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, answer: (await response.json()) as Answer }
    } catch (error) {
      throw new PaymentFault(`Stripe did not answer: ${error instanceof Error ? error.name : 'unknown'}.`)
    }
  }
  const read = async (session: string): Promise<Answer> =>
    expectOk(await ask(`/checkout/sessions/${encodeURIComponent(session)}`), 'a question about a checkout')
  // Stripe lists the newest first (https://docs.stripe.com/api/events/list).
  const listNews = async (since: number, before?: string): Promise<PaymentNews[]> => {
    const query = new URLSearchParams({ 'created[gte]': String(since), limit: String(atOnce) })
    for (const type of heardEvents) query.append('types[]', type)
    if (before !== undefined) query.set('starting_after', before)
    const { data = [], has_more: isMore } = expectOk(await ask(`/events?${query}`), 'a question about events')
    const last = data.at(-1)?.id
    const older = isMore && last !== undefined ? await listNews(since, last) : []
    return [...older, ...data.map(newsOf).toReversed()]
  }
  return {
    name: 'stripe',
    confirmsRefunds: 'byEvent',
    openCheckout: async (order) => {
      const request = { body: formOf(order, siteUrl), once: order.reference }
      const { url, id } = expectOk(await ask('/checkout/sessions', request), 'a checkout')
      if (!url || !id) throw new PaymentFault('Stripe opened a checkout without an address.')
      return { url, session: id }
    },
    // A session that is not open any more is refused with 400; what it is then, it says itself.
    expire: async (session) => {
      const { status } = await ask(`/checkout/sessions/${encodeURIComponent(session)}/expire`, { body: new URLSearchParams() })
      if (status === 200) return 'expired'
      const { status: is } = await read(session)
      if (is === 'open') throw new PaymentFault(`Stripe answered ${status} to the end of a checkout.`)
      return is === 'complete' ? 'complete' : 'expired'
    },
    lookUp: async (session) => sessionEvent(await read(session)),
    listNews,
    refund: async (payment, cents, failures = 0) => {
      // The name tells the refunds that we asked for from those of Stripe's dashboard.
      const body = new URLSearchParams({ payment_intent: payment, 'metadata[quintet]': 'refund' })
      if (cents !== undefined) body.set('amount', String(cents))
      const found = await ask('/refunds', { body, once: refundName(payment, cents, failures) })
      const code = found.answer.error?.code
      if (code === 'charge_disputed') return 'disputed'
      if (code === 'charge_already_refunded') return 'refunded'
      return hasFailed(expectOk(found, 'a refund').status) ? 'failed' : 'refunded'
    },
  }
}
