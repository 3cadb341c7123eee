import { readSetAside } from '@quintet/jobs/set-aside'
import { gaugesOf } from '@quintet/telemetry/gauges'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

// Jobs that were set aside, as the operator sees them and has done with them.

let app: TestApp
beforeEach(async () => {
  app = createTestApp({ environment: { QUINTET_RATE_FACTOR: '2' } })
  const { jobs, db } = app.context
  jobs.handle('poison', {
    run: async () => {
      throw new Error('<b>550</b> no such box: anna@example.org')
    },
  })
  await db.write(async (trx) => {
    await jobs.add(trx, 'poison', { secret: 'payload-of-one' }, { maxAttempts: 1 })
    await jobs.add(trx, 'poison', { secret: 'payload-of-other' }, { maxAttempts: 1 })
  })
  await jobs.runDue()
})
afterEach(() => app.close())

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const host = 'localhost:8080'
const look = async () => (await app.app.request('/operator', { headers: { host } }, here)).text()
const post = async (body: string, headers: Record<string, string> = {}, env: object = here) => {
  const all = { host, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', ...headers }
  return (await app.app.request('/operator/jobs', { method: 'POST', headers: all, body }, env)).status
}
const left = async () => (await readSetAside(app.context.db.read)).map(({ id }) => id)
const gauge = (name: string) =>
  gaugesOf(app.context)
    .find((one) => one.name === name)
    ?.read()

test('shows what they are and their error, escaped and without what they are about', async () => {
  const page = await look()
  expect(page).toContain('<td>poison</td><td>2026-09-01 12:00</td><td class="n">1</td>')
  expect(page).toContain('Error: &lt;b&gt;550&lt;/b&gt; no such box: …@…')
  expect(page).not.toMatch(/payload-of|anna@/)
  expect(await gauge('quintet.jobs.aside')).toBe(2)
})

test('has one tried again and drops one, which is asked for twice', async () => {
  const [one = 0, other = 0] = await left()
  const page = await look()
  expect(page).toContain('<details><summary>Drop …</summary>')
  expect(page).not.toContain('<p>None.</p>')
  const done: unknown[] = []
  app.context.jobs.handle('poison', { run: async (payload) => done.push(payload) })
  expect([await post(`id=${one}&do=again`), await post(`id=${other}&do=drop`)]).toEqual([303, 303])
  await app.context.jobs.runDue()
  expect([await left(), await app.context.db.read.selectFrom('jobs').select('id').execute()]).toEqual([[], []])
  // The newest stands first: that one is tried again.
  expect(done).toEqual([{ secret: 'payload-of-other' }])
  expect(await look()).toMatch(/<h2>Jobs set aside<\/h2>[^<]*<p>[^<]*<\/p><p>None\.<\/p>/)
  expect(await gauge('quintet.jobs.aside')).toBe(0)
})

test('listens to nobody else, and to no other site', async () => {
  const before = await left()
  const [one = 0] = before
  expect(await post(`id=${one}&do=drop`, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await post(`id=${one}&do=drop`, {}, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })).toBe(403)
  expect([await post('id=x&do=drop'), await post(`id=${one}&do=else`)]).toEqual([400, 400])
  expect([await post('do=drop'), await post('id=1.5&do=drop'), await post(`id=${one}&do=again`.padEnd(300, ' '))]).toEqual([
    400, 400, 413,
  ])
  expect(await left()).toEqual(before)
})

test('takes sixty forms a minute from one network, times the factor of all limits', async () => {
  for (let form = 1; form <= 2 * 60; form += 1) expect(await post('id=1&do=else')).toBe(400)
  expect(await post('id=1&do=else')).toBe(429)
  app.wall.shift(60_000)
  expect(await post('id=1&do=else')).toBe(400)
})
