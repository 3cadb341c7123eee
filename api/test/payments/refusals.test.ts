import { createHmac } from 'node:crypto'
import { calls } from '@quintet/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from '../services/outcome.ts'
import { type FakeStripe, createFakeStripe, signed, webhookSecret } from './fake-stripe.ts'

let app: TestApp
let member: SignedIn
afterEach(() => app.close())

const rows = () => app.context.db.read.selectFrom('purchases').selectAll().orderBy('id').execute()
const statesOf = async () => (await rows()).map(({ state }) => state)
const tierOf = async ({ idToken }: SignedIn) => (await app.call(calls.quoteMembership, {}, idToken)).tier
const start = (tier: number, { idToken }: SignedIn = member) => app.call(calls.startCheckout, { tier }, idToken)

const post = async (body: string, headers: Record<string, string>) =>
  (await app.app.request('/pay/stripe', { method: 'POST', body, headers })).status

const said = (body: string, signedAs: string) => post(body, { 'stripe-signature': signedAs })

const seconds = () => Math.floor(app.wall.now() / 1000)

const signature = (body: string, time: number | string, secret = webhookSecret) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

describe('the webhook', () => {
  let stripe: FakeStripe
  beforeEach(async () => {
    stripe = createFakeStripe()
    const environment = { STRIPE_SECRET_KEY: 'sk_fake', STRIPE_WEBHOOK_SECRET: webhookSecret }
    app = createTestApp({ environment, replaced: { payments: stripe.provider } })
    member = await app.signUpMember()
    await start(0)
    const [session] = stripe.sessions
    if (!session) throw new Error('No checkout was opened.')
    stripe.pay(session, false)
  })

  const event = () => stripe.events[0] as FakeStripe['events'][number]
  const bodyOf = (more: object = {}) => {
    const { id, type, object } = event()
    return JSON.stringify({ id, type, data: { object }, ...more })
  }

  const refused: [string, () => Promise<number>][] = [
    ['without a signature', () => post(bodyOf(), {})],
    ['with an empty signature', () => said(bodyOf(), '')],
    ['signed by another secret', () => said(bodyOf(), signature(bodyOf(), seconds(), 'whsec_other'))],
    ['signed for another body', () => said(bodyOf({ livemode: true }), signature(bodyOf(), seconds()))],
    ['signed for another time', () => said(bodyOf(), signature(bodyOf(), seconds() - 1).replace(/t=\d+/, `t=${seconds()}`))],
    ['with a signature cut short', () => said(bodyOf(), signature(bodyOf(), seconds()).slice(0, -1))],
    ['with a signature of an older kind', () => said(bodyOf(), signature(bodyOf(), seconds()).replace('v1=', 'v0='))],
    ['signed at no time', () => said(bodyOf(), signature(bodyOf(), 'never'))],
    ['signed more than five minutes ago', () => said(bodyOf(), signature(bodyOf(), seconds() - 301))],
    ['signed more than five minutes ahead', () => said(bodyOf(), signature(bodyOf(), seconds() + 301))],
    ['that is no JSON', () => said('paid', signature('paid', seconds()))],
    ['without a name', () => said(bodyOf({ id: undefined }), signature(bodyOf({ id: undefined }), seconds()))],
    [
      'that is longer than any of theirs',
      () => {
        const long = bodyOf({ padding: 'x'.repeat(65_536) })
        return said(long, signature(long, seconds()))
      },
    ],
  ]
  test.each(refused)('refuses an event %s, and nothing is bought (decision 17)', async (_, say) => {
    expect(await say()).toBe(400)
    expect([await statesOf(), await tierOf(member)]).toEqual([['open'], 4])
  })

  test.each([
    ['five minutes ago', -300],
    ['five minutes ahead', 300],
  ])('takes one that was signed %s', async (_, after) => {
    expect(await said(bodyOf(), signature(bodyOf(), seconds() + after))).toBe(204)
    expect(await tierOf(member)).toBe(0)
  })

  test('takes one of several signatures, as while a secret is changed, in whatever order they stand', async () => {
    const [time, old] = signature(bodyOf(), seconds(), 'whsec_old').split(',')
    const [, right] = signature(bodyOf(), seconds()).split(',')
    expect(await said(bodyOf(), ['v1', 'v1=abc', old, right, time].join(','))).toBe(204)
    expect(await tierOf(member)).toBe(0)
  })

  test('asks for an event again that it could not take in, and takes it then', async () => {
    const { body, signature: right } = signed(event(), app.wall.now())
    const { write } = app.context.db
    Object.assign(app.context.db, { write: () => Promise.reject(new Error('disk full')) })
    expect(await said(body, right)).toBe(503)
    Object.assign(app.context.db, { write })
    expect([await statesOf(), await tierOf(member)]).toEqual([['open'], 4])
    expect(await said(body, right)).toBe(204)
    expect([await statesOf(), await tierOf(member)]).toEqual([['active'], 0])
  })

  test('is the only door of Stripe: the sandbox takes no order where money is taken', async () => {
    const [{ reference } = { reference: '' }] = await rows()
    const path = `/pay/sandbox/${reference}`
    expect((await app.app.request(path)).status).toBe(404)
    expect((await app.app.request(path, { method: 'POST', body: 'outcome=paid' })).status).toBe(404)
    expect(await statesOf()).toEqual(['open'])
  })
})

const decide = async (url: string, body: string) => {
  const { status, headers } = await app.app.request(url, { method: 'POST', body })
  return [status, headers.get('location')]
}

describe('the sandbox', () => {
  beforeEach(async () => {
    app = createTestApp()
    member = await app.signUpMember()
  })

  test('has no door for Stripe', async () => {
    expect((await app.app.request('/pay/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
  })

  test('shows no page of an order that never was, or is over, but leads home', async () => {
    const { url } = await start(1)
    await decide(url, 'outcome=paid')
    for (const path of ['/pay/sandbox/unknown', '/pay/sandbox/%00', url]) {
      const { status, headers } = await app.app.request(path)
      expect([path, status, headers.get('location')]).toEqual([path, 303, '/'])
    }
  })

  test.each([
    ['an order that never was', '/pay/sandbox/unknown', 'outcome=paid'],
    ['an order of a name that none can have', '/pay/sandbox/%00', 'outcome=paid'],
    ['a form that says nothing', undefined, ''],
    ['a form that says something else', undefined, 'outcome=free'],
  ])('sells nothing for %s', async (_, path, body) => {
    const { url } = await start(1)
    expect(await decide(path ?? url, body)).toEqual([303, '/?checkout=cancelled'])
    expect(await tierOf(member)).toBe(4)
    expect(await statesOf()).toEqual([path === undefined ? 'expired' : 'open'])
  })

  test('tells who paid that it was taken: a membership of today, and one of tomorrow', async () => {
    for (const state of ['active', 'paid']) {
      const { url } = await start(state === 'active' ? 0 : 2)
      expect(await decide(url, 'outcome=paid')).toEqual([303, '/?checkout=paid'])
      expect(await statesOf()).toContain(state)
      // Said once more, it buys nothing more.
      expect(await decide(url, 'outcome=paid')).toEqual([303, '/?checkout=cancelled'])
    }
  })

  test('does not tell who paid that it was taken where the money goes back', async () => {
    await decide((await start(0)).url, 'outcome=paid')
    const { url } = await start(2)
    // One that is on its way is not overtaken by another.
    await app.context.db.write((trx) =>
      trx.updateTable('purchases').set({ state: 'processing' }).where('state', '=', 'active').execute(),
    )
    expect(await decide(url, 'outcome=paid')).toEqual([303, '/?checkout=cancelled'])
    expect(await statesOf()).toEqual(['processing', 'refunded'])
  })

  test('knows the same card again, however it is typed, and takes no card for none of another', async () => {
    for (const card of ['', '+', '4242', '+4242+', '42%0042', '4343'])
      await decide((await start(1, await app.signUpMember())).url, `outcome=paid&card=${card}`)
    const traces = await app.context.db.read.selectFrom('traces').select('hash').orderBy('member_id').execute()
    const hashes = traces.map(({ hash }) => hash.toString('hex'))
    expect(hashes.map((hash) => hashes.indexOf(hash))).toEqual([0, 1, 2, 2, 2, 5])
  })

  test('reads no form that is longer than its own', async () => {
    const { url } = await start(1)
    expect((await decide(url, `outcome=paid&more=${'x'.repeat(256)}`))[0]).toBe(413)
    expect([await tierOf(member), await statesOf()]).toEqual([4, ['open']])
  })

  test('names the level and its price in the language of the member', async () => {
    const { url } = await start(1)
    const read = async () => (await app.app.request(url)).text()
    expect(await read()).toContain('lang="en"')
    expect(await read()).toContain('National for 183 days: ')
    await app.call(calls.saveLanguage, { language: 3 }, member.idToken)
    const html = await read()
    expect(html).toContain('lang="hi"')
    expect(html).toContain('183 दिन के लिए')
    expect(html).toContain('$47.94')
    expect(html).not.toMatch(/\{\w+\}/)
  })
})

describe('a checkout', () => {
  beforeEach(async () => {
    app = createTestApp()
    member = await app.signUpMember()
  })

  test('of one member leaves that of another as it is', async () => {
    const other = await app.signUpMember()
    const { url } = await start(0)
    const { url: theirs } = await start(1, other)
    await start(2)
    expect(await statesOf()).toEqual(['expired', 'open', 'open'])
    await app.app.request(theirs, { method: 'POST', body: 'outcome=paid' })
    expect([await tierOf(member), await tierOf(other)]).toEqual([4, 1])
    expect((await app.app.request(url)).status).toBe(303)
    expect(await outcomeOf(start(3))).toBe('done')
  })

  test('that is paid and waits keeps no other member from theirs', async () => {
    const other = await app.signUpMember()
    const buy = async (tier: number) => app.app.request((await start(tier)).url, { method: 'POST', body: 'outcome=paid' })
    await buy(0)
    await buy(2)
    expect(await statesOf()).toEqual(['active', 'paid'])
    expect(await outcomeOf(start(3))).toBe('membership.pending')
    expect(await outcomeOf(start(3, other))).toBe('done')
    expect(await app.call(calls.quoteMembership, {}, other.idToken)).not.toHaveProperty('pending')
  })

  test.each([4, 5, -1, 1.5])('of the level %s is none that can be bought', async (tier) => {
    expect(await outcomeOf(start(tier))).toBe('400 input.invalid')
    expect(await rows()).toEqual([])
  })

  test('without a sign-in is refused', async () => {
    expect(await outcomeOf(app.call(calls.startCheckout, { tier: 1 }))).toBe('401 session.missing')
    expect(await outcomeOf(app.call(calls.quoteMembership, {}))).toBe('401 session.missing')
    expect(await rows()).toEqual([])
  })
})
