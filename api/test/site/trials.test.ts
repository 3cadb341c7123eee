import { afterEach, beforeEach, expect, test } from 'vitest'
import { measurementsOf } from '../../src/site/measurements.ts'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const change = (body: string, headers: Record<string, string> = {}) =>
  app.app.request('/trials', { method: 'POST', body, headers })
const state = async (headers: Record<string, string> = {}) => (await app.app.request('/trials', { headers })).json()

test('trials are refused and allowed again without an account (decision 63)', async () => {
  expect(await state()).toEqual({ refused: false })
  const refused = await change('{"refused":true}')
  expect(refused.headers.get('set-cookie')).toBe('quintet_try=no; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
  expect(await state({ cookie: 'quintet_try=no' })).toEqual({ refused: true })
  const allowed = await change('{"refused":false}')
  expect(allowed.headers.get('set-cookie')).toBe('quintet_try=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test('who refuses such things in the browser has refused here', async () => {
  expect(await state({ 'sec-gpc': '1' })).toEqual({ refused: true })
})

test('another site cannot refuse for a visitor, and what is no answer changes nothing', async () => {
  expect((await change('{"refused":true}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const body of ['', '{}', '{"refused":1}', 'null']) {
    const answer = await change(body)
    expect([body, answer.status, answer.headers.get('set-cookie')]).toEqual([body, 400, null])
  }
})

test('nothing is measured of who refused', async () => {
  const told = JSON.stringify([{ kind: 'vital', remote: 'shell', version: '1', phase: 'lcp', value: 900 }])
  const answer = await app.app.request('/measure', { method: 'POST', body: told, headers: { cookie: 'quintet_try=no' } })
  expect([answer.status, measurementsOf(app.context).since(0)]).toEqual([204, []])
})
