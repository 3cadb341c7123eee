import { createHash } from 'node:crypto'
import { type Language, language } from '@quintet/domain/languages'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { readBody } from '../middleware/body.ts'
import type { AppEnv, Exchange } from '../middleware/caller.ts'
import { dataHeaders } from '../middleware/headers.ts'
import { type PurchaseRow, readPurchase } from '../repositories/purchases.ts'
import { cancelPurchase, completePurchase } from '../services/membership.ts'
import { formatText, serverTexts } from '../texts.ts'
import { returnPath } from './provider.ts'
import { type SandboxTexts, sandboxPage, sandboxStyle } from './sandbox.ts'
import { paidReference } from './stripe.ts'

const styleHash = createHash('sha256').update(sandboxStyle).digest('base64')
const pageHeaders = {
  ...dataHeaders,
  'content-type': 'text/html; charset=UTF-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'`,
}

const sandboxTexts = (purchase: PurchaseRow, { id, bcp47 }: Language): SandboxTexts => {
  const texts = serverTexts('payment', id)
  const text = (key: string, params: Record<string, string> = {}) => formatText(texts[key] ?? key, params)
  const price = new Intl.NumberFormat(bcp47, { style: 'currency', currency: 'USD' }).format(purchase.cents / 100)
  return {
    title: text('title'),
    mark: text('mark'),
    order: text('order', { level: text(`tier.${purchase.tier}`), price }),
    pay: text('pay', { price }),
    cancel: text('cancel'),
  }
}

const showSandbox = async ({ db }: Context, exchange: Exchange): Promise<Response> => {
  const purchase = await readPurchase(db.read, exchange.req.param('reference') ?? '')
  if (purchase?.state !== 'open') return Response.redirect(new URL('/', exchange.req.url), 303)
  const { language: id } = await db.read
    .selectFrom('members')
    .select('language')
    .where('id', '=', purchase.member_id)
    .executeTakeFirstOrThrow()
  const chosen = language(id)
  return new Response(sandboxPage(sandboxTexts(purchase, chosen), chosen, purchase.reference), { headers: pageHeaders })
}

const decideSandbox = async (context: Context, exchange: Exchange): Promise<Response> => {
  const reference = exchange.req.param('reference') ?? ''
  const form = new URLSearchParams((await readBody(exchange, 256)).toString())
  const outcome = form.get('outcome') === 'paid' ? 'paid' : 'cancelled'
  await (outcome === 'paid' ? completePurchase(context, reference) : cancelPurchase(context, reference))
  return new Response(null, { status: 303, headers: { location: returnPath(outcome) } })
}

const hearStripe = async (context: Context, exchange: Exchange): Promise<Response> => {
  const body = (await readBody(exchange, 65_536)).toString()
  try {
    const now = Math.floor(context.wall.now() / 1000)
    const reference = paidReference(body, exchange.req.header('stripe-signature') ?? '', context.config.stripeWebhookSecret, now)
    if (reference) await completePurchase(context, reference)
    return new Response(null, { status: 204 })
  } catch (error) {
    context.log.error('webhook', { message: error instanceof Error ? error.message : 'unknown' })
    return new Response(null, { status: 400 })
  }
}

/** What the payment provider calls and shows: Stripe's webhook, or the sandbox's page. Never both. */
export const mountPayments = (app: Hono<AppEnv>, context: Context): void => {
  if (context.payments.name === 'stripe') {
    app.post('/pay/stripe', (exchange) => hearStripe(context, exchange))
    return
  }
  app.get('/pay/sandbox/:reference', (exchange) => showSandbox(context, exchange))
  app.post('/pay/sandbox/:reference', (exchange) => decideSandbox(context, exchange))
}
