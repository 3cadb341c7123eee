import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '@quintet/kit/http'
import { forwardRequest } from '../src/forward.ts'

test('a network that has had too much passed on gets no more of it, and the other cell hears nothing', async () => {
  const asked: string[] = []
  const counts = new Map<string, number>()
  const take = (key: string, most: number) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return (counts.get(key) ?? 0) <= most / 1200
  }
  const site = {
    config: { proxies: 0, rateFactor: 1 },
    rateLimits: () => ({ take, isSpent: () => false }),
    ask: async (_: unknown, operation: string) => {
      asked.push(operation)
      return new Response('{}')
    },
  }
  const app = new Hono<AppEnv>().post('/x', (exchange) => forwardRequest(site as never, {} as never, exchange, ''))
  app.onError((error) => new Response(error.message, { status: 'status' in error ? Number(error.status) : 500 }))
  const statuses: number[] = []
  for (let request = 0; request < 3; request++) statuses.push((await app.request('/x', { method: 'POST' })).status)
  expect([statuses, asked]).toEqual([
    [200, 200, 429],
    ['forward', 'forward'],
  ])
})
