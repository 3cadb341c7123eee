import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Order, type PaymentProvider, returnPath } from './provider.ts'

const endpoint = 'https://api.stripe.com/v1/checkout/sessions'
const toleranceSeconds = 300

const formOf = (order: Order, siteUrl: string): URLSearchParams =>
  new URLSearchParams({
    mode: 'payment',
    client_reference_id: order.reference,
    success_url: siteUrl + returnPath('paid'),
    cancel_url: siteUrl + returnPath('cancelled'),
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(order.cents),
    'line_items[0][price_data][product_data][name]': `Quintet, ${order.days} days`,
  })

/** Stripe Checkout (https://docs.stripe.com/api/checkout/sessions/create): Stripe's own page asks for the card. */
export const createStripe = (key: string, siteUrl: string, fetchIt: typeof fetch = fetch): PaymentProvider => ({
  name: 'stripe',
  openCheckout: async (order) => {
    const response = await fetchIt(endpoint, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': order.reference },
      body: formOf(order, siteUrl),
    })
    const body = (await response.json()) as { url?: string }
    if (!response.ok || !body.url) throw new Error(`Stripe answered ${response.status} to a checkout.`)
    return body.url
  },
})

const sameText = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * The reference of a completed, paid checkout in a webhook, or undefined for any other event. Throws when the signature is
 * not Stripe's or is older than five minutes (https://docs.stripe.com/webhooks#verify-manually).
 */
export const paidReference = (body: string, signature: string, secret: string, nowSeconds: number): string | undefined => {
  const parts = signature.split(',').map((part) => part.split('='))
  const time = Number(parts.find(([name]) => name === 't')?.[1])
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const signed = parts.some(([name, value]) => name === 'v1' && value !== undefined && sameText(value, expected))
  if (!signed || Math.abs(nowSeconds - time) > toleranceSeconds) throw new Error('The webhook is not signed by Stripe.')
  const event = JSON.parse(body) as {
    type?: string
    data?: { object?: { client_reference_id?: string; payment_status?: string } }
  }
  const paid = event.type === 'checkout.session.completed' && event.data?.object?.payment_status === 'paid'
  return paid ? event.data?.object?.client_reference_id : undefined
}
