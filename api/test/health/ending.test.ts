import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { type Running, serveApp } from '../../src/serve.ts'
import { type TestApp, createTestApp } from '../testing.ts'

// What a server answers between the signal to end and its end.

let app: TestApp
let running: Running
let release = (): void => undefined
let released: Promise<void>
const begun: (() => void)[] = []

const wait = async (): Promise<Response> => {
  for (const one of begun.splice(0)) one()
  await released
  return new Response('done')
}

const serve = async (end: number): Promise<void> => {
  const fetch: App['fetch'] = (request, ...rest) =>
    new URL(request.url).pathname === '/api/slow' ? wait() : app.app.fetch(request, ...rest)
  running = await serveApp({ fetch } as App, app.context, undefined, { end })
}

beforeEach(() => {
  app = createTestApp({ environment: { PORT: '0', HOST: '127.0.0.1' } })
  released = new Promise<void>((resolve) => {
    release = resolve
  })
})
afterEach(() => release())

const ask = async (path: string) => {
  const answer = await fetch(running.address + path)
  return { status: answer.status, text: await answer.text(), retry: answer.headers.get('retry-after') }
}

/** A call that has reached the server and waits there. */
const openCall = async () => {
  const reached = new Promise<void>((resolve) => begun.push(resolve))
  const answer = fetch(`${running.address}/api/slow`).then((each) => each.text())
  // Some end without one.
  answer.catch(() => undefined)
  await reached
  return { answer }
}

test('a server that ends lets open calls end, takes no new ones, and says that it is ending', async () => {
  await serve(60_000)
  expect(await ask('/readyz')).toMatchObject({ status: 200 })
  const { answer } = await openCall()
  const stopped = running.stop()
  expect(await ask('/readyz')).toEqual({ status: 503, text: '{"status":"ending"}', retry: null })
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  for (const path of ['/api/slow', '/', '/api/wer']) expect(await ask(path), path).toEqual({ status: 503, text: '', retry: '2' })
  release()
  expect(await answer).toBe('done')
  await stopped
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
  expect(() => app.context.db.direct.prepare('SELECT 1')).toThrow()
})

test('a call that never ends does not keep the server', async () => {
  await serve(50)
  const { answer } = await openCall()
  await running.stop()
  await expect(answer).rejects.toThrow()
})

test('jobs that come to their end first are told of, and calls are still taken', async () => {
  await serve(1000)
  app.context.ending.begin()
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: '{"status":"ending"}' })
  release()
  expect(await ask('/api/slow')).toMatchObject({ status: 200, text: 'done' })
  await running.stop()
})
