import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configure, environment, memoryStorage } from '../environment.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { send } from './send.ts'

// A server that takes a call and never answers, or stops in the middle; the limit is made short for it.

let server: Server
const waits: number[] = []
beforeEach(async () => {
  server = createServer(({ url }, answer) => {
    if (url?.startsWith('/half')) answer.writeHead(200, { 'content-type': 'application/json' }).write('{"a":')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    waits.push(limit)
    return timeout.call(AbortSignal, 60)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  waits.length = 0
  server.closeAllConnections()
  server.close()
})

const at = (path: string) =>
  configure({
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    fetch: fetchWithTimeout,
    storage: memoryStorage(),
  })

it.each([['/none'], ['/half']])('says that there is no connection when %s of an answer comes', async (path) => {
  at(path)
  await expect(send('listDrawings', {})).rejects.toMatchObject({ status: 0, code: 'network' })
  expect(waits).toEqual([15_000 + 2 / 10])
})

it('gives a large body the time that a slow phone needs', async () => {
  at('/none')
  const body = 'x'.repeat(1_000_000)
  await expect(environment().fetch(environment().api, { method: 'POST', body })).rejects.toThrow(/timeout|aborted/i)
  expect(waits).toEqual([115_000])
})

it('gives the shortest time to what sends nothing, or what has no length', async () => {
  at('/none')
  for (const init of [undefined, { method: 'POST', body: new Blob(['x'.repeat(1000)]) }])
    await expect(environment().fetch(environment().api, init)).rejects.toThrow(/timeout|aborted/i)
  expect(waits).toEqual([15_000, 15_000])
})

it('still ends with the call that was given up', async () => {
  at('/none')
  const calling = new AbortController()
  const answer = send('listDrawings', {}, { signal: calling.signal })
  calling.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

it('has its limit, too, where the caller could give it up', async () => {
  at('/none')
  const { signal } = new AbortController()
  await expect(send('listDrawings', {}, { signal })).rejects.toMatchObject({ status: 0, code: 'network' })
})
