import { describe, expect, test } from 'vitest'
import { heardEvents, newsOf, sessionEvent } from '../src/stripe-events.ts'
import { createStripe } from '../src/stripe.ts'

// What Stripe may answer or say that is no good news: every such answer has an outcome of its own.

type Answer = { status?: number; body: object } | Error

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  once: string | null
}

/** The real client before answers that stand ready, one for each request; `asked` says what it asked for. */
const stripeOf = (...answers: Answer[]) => {
  const asked: Asked[] = []
  const fakeFetch: typeof fetch = async (url, init) => {
    const { pathname, searchParams } = new URL(String(url))
    const once = new Headers(init?.headers).get('idempotency-key')
    asked.push({ method: init?.method ?? '', path: pathname.replace('/v1', ''), query: searchParams, once })
    const answer = answers.shift()
    if (!answer) throw new Error('Stripe was asked more often than expected.')
    if (answer instanceof Error) throw answer
    return Response.json(answer.body, { status: answer.status ?? 200 })
  }
  return { stripe: createStripe('sk_test', 'https://quintet.example', fakeFetch), asked }
}

const order = { reference: 'ref-1', tier: 1, cents: 4794, days: 183 }
const refused = (code: string) => ({ status: 400, body: { error: { code } } })
const silence = new DOMException('The operation timed out.', 'TimeoutError')

describe('a checkout that Stripe does not open is a fault of the payment', () => {
  test.each<[string, Answer, string]>([
    ['a refusal', refused('parameter_invalid'), 'Stripe answered 400 parameter_invalid to a checkout.'],
    ['an outage', { status: 500, body: {} }, 'Stripe answered 500  to a checkout.'],
    ['no answer in time', silence, 'Stripe did not answer: TimeoutError.'],
    ['no address', { body: { id: 'cs_1' } }, 'Stripe opened a checkout without an address.'],
    ['an empty address', { body: { id: 'cs_1', url: null } }, 'Stripe opened a checkout without an address.'],
    ['no name', { body: { url: 'https://checkout.stripe.com/c/1' } }, 'Stripe opened a checkout without an address.'],
  ])('%s', async (_, answer, message) => {
    const { stripe } = stripeOf(answer)
    await expect(stripe.openCheckout(order)).rejects.toMatchObject({ name: 'PaymentFault', message })
  })

  test('and asking again for the same order opens no second one', async () => {
    const { stripe, asked } = stripeOf(silence, { body: { id: 'cs_1', url: 'https://checkout.stripe.com/c/1' } })
    await expect(stripe.openCheckout(order)).rejects.toMatchObject({ name: 'PaymentFault' })
    await stripe.openCheckout(order)
    expect(asked).toMatchObject([
      { method: 'POST', path: '/checkout/sessions', once: 'ref-1' },
      { method: 'POST', path: '/checkout/sessions', once: 'ref-1' },
    ])
  })
})

describe('the end of a checkout', () => {
  const notOpen = refused('checkout_session_not_open')
  test.each<[string, Answer[], string]>([
    ['that was open', [{ body: { status: 'expired' } }], 'expired'],
    ['that was over before', [notOpen, { body: { status: 'expired' } }], 'expired'],
    ['that was paid before', [notOpen, { body: { status: 'complete' } }], 'complete'],
  ])('of one %s', async (_, answers, outcome) => {
    const { stripe, asked } = stripeOf(...answers)
    expect(await stripe.expire('cs_1')).toBe(outcome)
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/checkout/sessions/cs_1/expire', once: null })
    if (asked[1]) expect(asked[1]).toMatchObject({ method: 'GET', path: '/checkout/sessions/cs_1' })
  })

  test.each<[string, Answer[]]>([
    ['it stays open', [{ status: 500, body: {} }, { body: { status: 'open' } }]],
    ['Stripe does not say what it is', [notOpen, { status: 500, body: {} }]],
    ['Stripe does not answer', [silence]],
  ])('is a fault where %s', async (_, answers) => {
    await expect(stripeOf(...answers).stripe.expire('cs_1')).rejects.toMatchObject({ name: 'PaymentFault' })
  })
})

describe('a payment back', () => {
  test.each<[string, Answer, string]>([
    ['is done', { body: { object: 'refund' } }, 'refunded'],
    ['was done before', refused('charge_already_refunded'), 'refunded'],
    ['waits for the bank', refused('charge_disputed'), 'disputed'],
    ['is on its way', { body: { object: 'refund', status: 'pending' } }, 'refunded'],
    ['has failed at once', { body: { object: 'refund', status: 'failed' } }, 'failed'],
    ['was cancelled', { body: { object: 'refund', status: 'canceled' } }, 'failed'],
  ])('%s', async (_, answer, outcome) => {
    const { stripe, asked } = stripeOf(answer)
    expect(await stripe.refund('pi_1')).toBe(outcome)
    expect(asked).toMatchObject([{ method: 'POST', path: '/refunds', once: 'refund-pi_1' }])
  })

  test('of a part is another one for each amount', async () => {
    const { stripe, asked } = stripeOf({ body: {} }, { body: {} })
    for (const cents of [500, 700]) expect(await stripe.refund('pi_1', cents)).toBe('refunded')
    expect(asked.map(({ once }) => once)).toEqual(['refund-pi_1-500', 'refund-pi_1-700'])
  })

  test('that failed is another one each time', async () => {
    const { stripe, asked } = stripeOf({ body: {} }, { body: {} })
    for (const failures of [1, 2]) await stripe.refund('pi_1', 500, failures)
    expect(asked.map(({ once }) => once)).toEqual(['refund-pi_1-500-again1', 'refund-pi_1-500-again2'])
  })

  test.each<[string, Answer]>([
    ['refused for another reason', refused('resource_missing')],
    ['not answered', silence],
  ])('is a fault where it is %s', async (_, answer) => {
    await expect(stripeOf(answer).stripe.refund('pi_1')).rejects.toMatchObject({ name: 'PaymentFault' })
  })
})

const event = (id: string) => ({
  id,
  type: 'charge.refunded',
  data: { object: { payment_intent: 'pi_1', amount_refunded: 5 } },
})

describe('the list of events', () => {
  test('is read page by page and told oldest first', async () => {
    const { stripe, asked } = stripeOf(
      { body: { data: [event('evt_4'), event('evt_3')], has_more: true } },
      { body: { data: [event('evt_2'), event('evt_1')], has_more: false } },
    )
    expect((await stripe.listNews(1000)).map(({ id }) => id)).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4'])
    expect(asked.map(({ query }) => [query.get('created[gte]'), query.get('starting_after')])).toEqual([
      ['1000', null],
      ['1000', 'evt_3'],
    ])
    expect(asked[0]?.query.getAll('types[]')).toEqual(heardEvents)
  })

  test.each<[string, object]>([
    ['an empty page', { data: [], has_more: true }],
    ['no page at all', {}],
  ])('ends with %s', async (_, body) => {
    const { stripe, asked } = stripeOf({ body })
    expect([await stripe.listNews(0), asked.length]).toEqual([[], 1])
  })

  test('is a fault where it cannot be read', async () => {
    const { stripe } = stripeOf({ body: { data: [event('evt_2')], has_more: true } }, { status: 500, body: {} })
    await expect(stripe.listNews(0)).rejects.toMatchObject({ name: 'PaymentFault' })
  })
})

const session = { client_reference_id: 'ref-1', payment_intent: 'pi_1', amount_total: 4794, currency: 'usd' }
const paid = { ...session, payment_status: 'paid' } as const

describe('a checkout that is looked up', () => {
  test.each([
    ['nothing while it may still be paid', { ...session, status: 'open', payment_status: 'unpaid' }, undefined],
    ['nothing without an order', { ...paid, status: 'complete', client_reference_id: null }, undefined],
    ['nothing of a payment without a name', { ...paid, status: 'complete', payment_intent: null }, undefined],
    ['that the time is over', { ...session, status: 'expired', payment_status: 'unpaid' }, { kind: 'expired' }],
    ['that the money comes later', { ...session, status: 'complete', payment_status: 'unpaid' }, { kind: 'processing' }],
    ['that it is paid', { ...paid, status: 'complete', metadata: { quintet: 'ref-1' } }, { kind: 'paid', isOurs: true }],
    ['whose payment it is', { ...paid, metadata: { quintet: 'ref-2' } }, { kind: 'paid', isOurs: false }],
    ['a payment that stands in it whole', { ...paid, payment_intent: { id: 'pi_9' } }, { payment: 'pi_9' }],
    ['no amount as none', { ...paid, amount_total: null, currency: null }, { cents: 0, currency: '', isOurs: false }],
  ] as const)('says %s', async (_, body, expected) => {
    const found = await stripeOf({ body }).stripe.lookUp('cs_1')
    if (expected === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(expected)
    expect(sessionEvent(body)).toEqual(found)
  })

  test('is a fault where Stripe does not know it', async () => {
    await expect(stripeOf(refused('resource_missing')).stripe.lookUp('cs_1')).rejects.toMatchObject({ name: 'PaymentFault' })
  })
})

describe('an event that tells nothing of ours', () => {
  test.each<[string, object]>([
    ['a failed debit without an order', { type: 'checkout.session.async_payment_failed', data: { object: {} } }],
    ['an end without an order', { type: 'checkout.session.expired', data: { object: {} } }],
    ['a refund without a payment', { type: 'charge.refunded', data: { object: { amount_refunded: 5 } } }],
    ['a dispute without a payment', { type: 'charge.dispute.created', data: { object: { amount: 5, status: 'lost' } } }],
    [
      'a dispute that was prevented',
      { type: 'charge.dispute.created', data: { object: { payment_intent: 'pi_1', status: 'prevented' } } },
    ],
    ['one without an object', { type: 'charge.refunded', data: {} }],
    ['one without anything', { type: 'charge.refunded' }],
    ['one without a kind', { data: { object: paid } }],
  ])('%s', (_, event) => {
    expect(newsOf({ id: 'evt_1', ...event })).toEqual({ id: 'evt_1', event: undefined })
  })

  test('while amounts that are left out are none, and a status that is left out is open', () => {
    const object = { payment_intent: { id: 'pi_1' } }
    expect(newsOf({ type: 'charge.refunded', data: { object } })).toEqual({
      id: '',
      event: { kind: 'refunded', payment: 'pi_1', cents: 0 },
    })
    expect(newsOf({ type: 'charge.dispute.closed', data: { object } }).event).toEqual({
      kind: 'disputed',
      payment: 'pi_1',
      cents: 0,
      dispute: 'open',
    })
  })
})
