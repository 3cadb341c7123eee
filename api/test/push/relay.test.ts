import type { AddressInfo } from 'node:net'
import { createPushEndpoint } from '@quintet/push/socket'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { serveApp } from '../../src/serve.ts'
import { type TestApp, createTestApp } from '../testing.ts'

// A browser whose member is of another cell, which is a socket server of the test's own.

let app: TestApp
let site: WebSocketServer
const ends: (() => unknown)[] = []

beforeEach(async () => {
  app = createTestApp({ environment: { PORT: '0', HOST: '127.0.0.1' } })
  site = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => void site.once('listening', resolve))
  ends.push(() => site.close())
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const siteAddress = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`

interface Ends {
  browser: WebSocket
  /** The connection as the other cell has it, and what it was told first. */
  there: Promise<{ socket: WebSocket; path: string | undefined; greeting: string }>
  closed: Promise<number>
}

/** A browser of a member of the cell at an address. */
const connect = async (address = siteAddress()): Promise<Ends> => {
  Object.assign(app.context, { cells: { elsewhere: (token: string) => (token === 'of another cell' ? address : undefined) } })
  const endpoint = createPushEndpoint(app.context)
  const running = await serveApp(app.app, app.context, endpoint.onUpgrade)
  ends.push(endpoint.close, running.stop)
  const there = new Promise<Awaited<Ends['there']>>((resolve) => {
    site.once('connection', (socket, { url }) => {
      socket.once('message', (data) => resolve({ socket, path: url, greeting: String(data) }))
    })
  })
  const browser = new WebSocket(`ws://127.0.0.1:${(running.server.address() as AddressInfo).port}/push`)
  const closed = new Promise<number>((resolve) => void browser.once('close', resolve))
  await new Promise((resolve) => void browser.once('open', resolve))
  browser.send(JSON.stringify({ token: 'of another cell', signs: true }))
  return { browser, there, closed }
}

const heard = (socket: WebSocket) =>
  new Promise<string>((resolve) => void socket.once('message', (data) => resolve(String(data))))

describe('a browser of a member of another cell', () => {
  test('is connected with that cell by the very words that it began with, and hears what the cell says', async () => {
    const { browser, there } = await connect()
    const { socket, path, greeting } = await there
    expect([path, greeting]).toEqual(['/push', '{"token":"of another cell","signs":true}'])
    for (const words of ['{"ready":true}', '{"matches":true}']) {
      const next = heard(browser)
      socket.send(words)
      expect(await next).toBe(words)
    }
    expect(app.context.push.listening()).toEqual([])
  })

  test.each([
    [4000, 4000],
    [4401, 4401],
    [4403, 4403],
    [1011, 1001],
    [3999, 1001],
  ])('is told why that cell closed it: %i as %i', async (code, told) => {
    const { there, closed } = await connect()
    const { socket } = await there
    socket.close(code)
    expect(await closed).toBe(told)
  })

  test('is told that the site goes away where the connection breaks, or the cell does not answer', async () => {
    const { there, closed } = await connect()
    const { socket } = await there
    socket.terminate()
    expect(await closed).toBe(1001)
    const gone = await connect('http://127.0.0.1:1')
    expect(await gone.closed).toBe(1001)
  })

  test('takes its connection there along when it goes', async () => {
    const { browser, there } = await connect()
    const { socket } = await there
    const closed = new Promise((resolve) => void socket.once('close', resolve))
    browser.close()
    await closed
    await expect.poll(() => site.clients.size).toBe(0)
  })
})
