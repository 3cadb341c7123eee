import { type Language, formatLocale, language } from '@quintet/domain/languages'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { describeError } from '@quintet/kit/log'
import { readBody, type AppEnv, type Exchange, dataHeaders, paramOf } from '@quintet/kit/http'
import { type PurchaseRow, readPurchase } from '@quintet/repositories/purchases'
import { hearNews } from '../services/payment-news.ts'
import { hearPayment } from '../services/purchases.ts'
import { formatText } from '@quintet/kit/texts'
import { serverTexts } from '../texts.ts'
import { type PaymentNews, returnPath } from '@quintet/payments/provider'
import { type SandboxPage, sandboxPage } from '../sandbox-page.ts'
import { readStripeEvent } from '@quintet/payments/stripe-events'

const wordsOf = (purchase: PurchaseRow, { id, bcp47 }: Language): SandboxPage => {
  const texts = serverTexts('payment', id)
  const text = (key: string, params: Record<string, string> = {}) => formatText(texts[key] ?? key, params)
  const price = new Intl.NumberFormat(formatLocale(bcp47), { style: 'currency', currency: 'USD' }).format(purchase.cents / 100)
  return {
    title: text('title'),
    mark: text('mark'),
    about: text('order', { level: text(`tier.${purchase.tier}`), price }),
    field: { name: 'card', label: text('card') },
    outcomes: [
      { value: 'paid', words: text('pay', { price }) },
      { value: 'cancelled', words: text('cancel') },
    ],
  }
}

const showSandbox = async ({ db }: Context, exchange: Exchange): Promise<Response> => {
  const purchase = await readPurchase(db.read, paramOf(exchange, 'reference'))
  if (purchase?.state !== 'open') return new Response(null, { status: 303, headers: { ...dataHeaders, location: '/' } })
  const { language: id } = await db.read
    .selectFrom('members')
    .select('language')
    .where('id', '=', purchase.member_id)
    .executeTakeFirstOrThrow()
  const chosen = language(id)
  return sandboxPage(wordsOf(purchase, chosen), chosen)
}

// An order that was cancelled, or paid before, buys nothing; the member who comes back from it is not told that it did.
const paySandbox = async (context: Context, reference: string, card: string): Promise<boolean> => {
  const purchase = await readPurchase(context.db.read, reference)
  if (purchase?.state !== 'open') return false
  const payment = `sandbox-${reference}`
  await hearPayment(context, { kind: 'means', reference, fingerprint: `sandbox-${card || purchase.member_id}` })
  await hearPayment(context, { kind: 'paid', reference, payment, cents: purchase.cents, currency: 'usd', isOurs: true })
  const state = (await readPurchase(context.db.read, reference))?.state
  return state === 'paid' || state === 'active'
}

const decideSandbox = async (context: Context, exchange: Exchange): Promise<Response> => {
  const reference = paramOf(exchange, 'reference')
  const form = new URLSearchParams((await readBody(exchange, 256)).toString())
  const outcome = form.get('outcome') === 'paid' ? 'paid' : 'cancelled'
  const isBought =
    outcome === 'paid' && (await paySandbox(context, reference, form.get('card')?.replaceAll('\0', '').trim() ?? ''))
  if (outcome === 'cancelled') await hearPayment(context, { kind: 'expired', reference })
  const location = returnPath(isBought ? 'paid' : 'cancelled')
  return new Response(null, { status: 303, headers: { ...dataHeaders, location } })
}

const readEvent = async (context: Context, exchange: Exchange): Promise<PaymentNews> => {
  const body = await readBody(exchange, 65_536)
  const now = Math.floor(context.wall.now() / 1000)
  const signature = exchange.req.header('stripe-signature') ?? ''
  return readStripeEvent(body, signature, context.config.stripeWebhookSecret, now)
}

const answer = (status: number) => new Response(null, { status, headers: dataHeaders })

// 400 for what is not Stripe's; what we could not do is 503, and Stripe says it again.
const hearStripe = async (context: Context, exchange: Exchange): Promise<Response> => {
  try {
    const news = await readEvent(context, exchange).catch((error: unknown) => {
      context.log.error('webhook', describeError(error))
      return 'foreign' as const
    })
    if (news === 'foreign') return answer(400)
    await hearNews(context, news)
    return answer(204)
  } catch (error) {
    context.log.error('webhook', describeError(error))
    return answer(503)
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
