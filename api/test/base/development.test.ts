import { afterEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

const production = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  QUINTET_ENV: 'production',
  SMTP_URL: 'smtp://localhost:1',
  QUINTET_SITE_URL: 'https://quintet.example',
  MAIL_FROM: 'Quintet <no-reply@quintet.example>',
}

let test: TestApp
afterEach(() => test.close())

const status = async (path: string, init?: RequestInit) => (await test.app.request(path, init)).status
const asked = (host: string) => status('/dev/clock', { headers: { host } })
const shift = (ms: unknown) => ({ method: 'POST', body: JSON.stringify({ shift: ms }) })

describe('development routes', () => {
  it('show the newest mail to an address, and all of them as a page', async () => {
    test = createTestApp()
    expect(await status('/dev/outbox?to=a@example.org')).toBe(404)
    const { at } = { at: test.wall.now() }
    await test.outbox.send({ to: 'a@example.org', subject: '<b>first</b>', text: 'one', code: '111111' })
    test.wall.shift(1000)
    await test.outbox.send({ to: 'a@example.org', subject: 'second', text: 'two', code: '222222' })
    const newest = await test.app.request('/dev/outbox?to=A@example.org')
    expect(await newest.json()).toEqual({ to: 'a@example.org', code: '222222', text: 'two', at: at + 1000 })
    expect(await status(`/dev/outbox?to=a@example.org&after=${at + 1000}`)).toBe(404)
    const page = await (await test.app.request('/dev/outbox')).text()
    expect(page).toContain('&lt;b&gt;first')
  })

  it('shift the clock, forward and within a year', async () => {
    test = createTestApp()
    const before = test.clock.now()
    expect(await status('/dev/clock', shift(1000))).toBe(200)
    expect(test.clock.now()).toBe(before + 1000)
    for (const bad of [-1, 1.5, 'x', null, 1e15]) expect(await status('/dev/clock', shift(bad))).toBe(400)
  })

  it('answer under the name of this machine alone', async () => {
    test = createTestApp()
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080']) expect(await asked(host)).toBe(200)
    for (const host of ['192.168.1.7:8080', 'evil.example', 'localhost.evil.example', '']) expect(await asked(host)).toBe(404)
  })

  it('do not exist in production', async () => {
    test = createTestApp({ environment: production })
    const development = createTestApp()
    const paths = development.app.routes.filter(({ path }) => path.startsWith('/dev'))
    await development.close()
    expect(paths.length).toBeGreaterThanOrEqual(3)
    for (const { path, method } of paths) expect(await status(path, { method: method === 'ALL' ? 'GET' : method })).toBe(404)
    expect(await status('/pay/sandbox/anything', { method: 'POST' })).toBe(404)
  })
})
