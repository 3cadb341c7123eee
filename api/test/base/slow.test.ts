import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, serveApp } from '../../src/serve.ts'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
let running: Running
const limits = { request: 400, headers: 150, check: 20 }
beforeAll(async () => {
  app = createTestApp({ environment: { PORT: '0', HOST: '127.0.0.1' } })
  running = await serveApp(app.app, app.context, undefined, limits)
})
afterAll(() => running.stop())

/** Milliseconds until the server ends a connection on which no more than this comes. */
const held = (sent: string): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now()
    const socket = connect((running.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(sent))
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(performance.now() - began))
  })

test('headers and bodies that never end are ended in time, and not half a minute later', async () => {
  expect(await held('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toBeLessThan(5000)
  expect(await held('POST /api/wer HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{')).toBeLessThan(5000)
})
