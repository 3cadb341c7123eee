import { type Server, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type OpenRequests, countOpenRequests } from '../src/http/open-requests.ts'

let server: Server
let open: OpenRequests
let answers: ServerResponse[]

beforeEach(async () => {
  answers = []
  open = countOpenRequests()
  server = createServer((_, answer) => {
    open.add(answer)
    answers.push(answer)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
})

/** Asks, and waits until the server has begun to answer. */
const ask = async () => {
  const before = answers.length
  const asked = request({ port: (server.address() as AddressInfo).port, agent: false }, (answer) => void answer.resume())
  asked.on('error', () => undefined)
  asked.end()
  await expect.poll(() => answers.length).toBe(before + 1)
  return asked
}

/** Whether it has come to its end. */
const watch = (work: Promise<void>) => {
  const state = { isOver: false }
  void work.then(() => (state.isOver = true))
  return state
}

it('without an open request the end is at once', async () => {
  await open.end(60_000)
  await ask()
  answers[0]?.end('done')
  await expect.poll(() => answers[0]?.closed).toBe(true)
  await open.end(60_000)
})

it('the end waits for the last answer, and for one that its caller does not wait for any more', async () => {
  await ask()
  const other = await ask()
  const state = watch(open.end(60_000))
  answers[0]?.end('done')
  await expect.poll(() => answers[0]?.closed).toBe(true)
  expect(state.isOver).toBe(false)
  other.destroy()
  await expect.poll(() => state.isOver).toBe(true)
})

it('the end does not wait longer than it is told', async () => {
  await ask()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const state = watch(open.end(5000))
  await vi.advanceTimersByTimeAsync(4999)
  expect(state.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect([state.isOver, vi.getTimerCount()]).toEqual([true, 0])
})
