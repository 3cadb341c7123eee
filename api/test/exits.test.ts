import { afterEach, beforeEach, expect, it } from 'vitest'
import { calls } from '@quintet/contract'
import type { PaymentProvider } from '@quintet/payments/provider'
import { activeMember } from '@quintet/testing'
import { createTestApp, type TestApp } from './testing.ts'

// A tile stays within the site: the server itself sends the member to a company's page.

const checkout = 'https://checkout.example/c/1?a=b&c=%20'
let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const locationOf = async (address: string) => {
  const answer = await app.app.request(address)
  return [answer.status, answer.headers.get('location')]
}

it('leads to the very page, for an hour, and then home', async () => {
  const address = app.context.exits.through(checkout)
  expect(address).toMatch(/^\/pay\/out\/[\w-]+$/)
  expect(await locationOf(address)).toEqual([303, checkout])
  expect((await app.app.request(address)).headers.get('referrer-policy')).toBe('no-referrer')
  app.wall.shift(3_600_000)
  expect(await locationOf(address)).toEqual([303, '/'])
})

it('leaves an address of the site as it is', () => {
  expect(app.context.exits.through('/pay/sandbox/1')).toBe('/pay/sandbox/1')
})

it('leads nowhere by an address that the server did not make', async () => {
  const address = app.context.exits.through(checkout)
  const changed = `${address.slice(0, -2)}${address.endsWith('A') ? 'B' : 'A'}`
  const told = Buffer.from(`99999999999999 ${checkout}`).toString('base64url')
  for (const wrong of [changed, `/pay/out/${told}`, `/pay/out/${encodeURIComponent(checkout)}`, '/pay/out/x'])
    expect(await locationOf(wrong)).toEqual([303, '/'])
})

it('stands in what a checkout answers', async () => {
  const payments: PaymentProvider = {
    ...app.context.payments,
    openCheckout: () => Promise.resolve({ url: checkout, session: 'cs_1' }),
  }
  await app.close()
  app = createTestApp({ replaced: { payments } })
  const anna = await activeMember(app, { name: 'Anna' })
  const { url } = await app.call(calls.startCheckout, { tier: 2 }, anna.idToken)
  expect(await locationOf(url)).toEqual([303, checkout])
})
