import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const ask = async (path: string) => {
  const answer = await app.app.request(path)
  return { status: answer.status, body: (await answer.json()) as unknown, cache: answer.headers.get('cache-control') }
}

test('a site that works says so', async () => {
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' }, cache: 'no-store' })
  const checks = { database: 'ok', photos: 'ok' }
  expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ok', checks }, cache: 'no-store' })
})

test('a photo store that cannot be written to is found, and found to be well again', async () => {
  const photos = join(app.context.config.dataFolder, 'photos')
  rmSync(photos, { recursive: true, force: true })
  writeFileSync(photos, 'in the way')
  const checks = { database: 'ok', photos: 'failed' }
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'failed', checks } })
  expect((await ask('/healthz')).status).toBe(200)
  rmSync(photos)
  app.wall.shift(1000)
  expect((await ask('/readyz')).status).toBe(200)
})

test('a writer that is stuck is found, and asking often asks once', async () => {
  const real = app.context.db.write
  let asked = 0
  const stuck = () => {
    asked += 1
    return Promise.reject(new Error('the disk is full'))
  }
  Object.assign(app.context.db, { write: stuck })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 503))
  expect(asked).toBe(1)
  Object.assign(app.context.db, { write: real })
})
