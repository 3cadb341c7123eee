import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { publish } from '@quintet/registry/operations'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createMemoryLog } from '@quintet/kit/log'
import { createPushEndpoint, type PushEndpoint } from '@quintet/push/socket'
import { type Running, serveApp } from '../../src/serve.ts'
import { releasesOf } from '../../src/releases.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { writeBuild } from '../site/telemetry/build.ts'
import { drawInputs, hostile, inputsNear, seedOf } from './generate.ts'

// Addresses, beacons and first words to the push socket near the right ones, over a real socket: nothing is a fault of ours.

const perRoute = process.env['QUINTET_FULL'] ? 5000 : 60

let app: TestApp
let running: Running
let endpoint: PushEndpoint
let log: ReturnType<typeof createMemoryLog>
const counts: string[] = []

beforeAll(async () => {
  log = createMemoryLog()
  app = createTestApp({ environment: { PORT: '0', HOST: '127.0.0.1', QUINTET_RATE_FACTOR: '1000000' }, replaced: { log } })
  await publish(releasesOf(app.context), await writeBuild(app.context.config.dataFolder, 'mf-a', '1'), 'ann', { live: true })
  endpoint = createPushEndpoint(app.context)
  running = await serveApp(app.app, app.context, endpoint.onUpgrade)
}, 60_000)
afterAll(async () => {
  process.stdout.write(`fuzz of the site: ${counts.join(', ')}\n`)
  await endpoint.close()
  await running.stop()
})

const port = () => (running.server.address() as AddressInfo).port

beforeEach(() => {
  log.lines.length = 0
})

/** The status of a request whose first line is sent as it is, however wrong; 0 where the connection just ends. */
const statusOf = (method: string, target: string, body = ''): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1')
    let answer = ''
    const done = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0))
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('close', done)
    socket.on('error', done)
    const length = Buffer.byteLength(body)
    socket.write(
      `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`,
    )
  })

const words = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '..',
  '.',
  '%2e%2e',
  '%00',
  '%',
  '%E0%A4%A',
  '%ff',
  '~1',
  '1',
]
const piece = fc.oneof(
  fc.constantFrom(...words, 'mf-a', 'script-1.json', 'entry.1.js', 'x'.repeat(2000), '', '%F0%9F%98%80'),
  hostile.map((value) =>
    encodeURIComponent(
      typeof value === 'string'
        ? value.replaceAll(/[\ud800-\udfff]/g, '').slice(0, 60)
        : String(JSON.stringify(value)).slice(0, 60),
    ),
  ),
)
const under = (...start: string[]) =>
  fc.array(piece, { minLength: 0, maxLength: 4 }).map((pieces) => `/${[...start, ...pieces].join('/')}`)
const query = fc.tuple(piece, piece).map(([name, value]) => `?${name}=${value}`)

const routes: Record<string, fc.Arbitrary<string>> = {
  pages: under(),
  assets: under('assets', 'shell'),
  remotes: under('remotes'),
  'remotes of a tile': under('remotes', 'mf-a'),
  content: under('content'),
  registry: query.map((text) => `/registry.json${text}`),
  photos: under('photos'),
  sandbox: under('pay', 'sandbox'),
  operator: query.map((text) => `/operator${text}`),
  keys: under('identity'),
  outbox: query.map((text) => `/dev/outbox${text}`),
  api: under('api'),
}

// The page itself is not built in a unit test, and says so by 503.
const isFault = (status: number) => status >= 500 && status !== 503

test.each(Object.keys(routes))(
  'GET %s',
  async (name) => {
    const targets = drawInputs(routes[name] as fc.Arbitrary<unknown>, perRoute, seedOf(name)) as string[]
    for (const target of targets) {
      const status = await statusOf('GET', target)
      if (isFault(status)) expect([target, status]).toBe('no fault')
    }
    counts.push(`${name} ${targets.length}`)
    expect(log.lines.filter((line) => line.includes('"fault"'))).toEqual([])
  },
  process.env['QUINTET_FULL'] ? 300_000 : 30_000,
)

const beacon = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      kind: { enum: ['load', 'lcp', 'cls', 'error'] },
      remote: { enum: ['mf-a', '', '__proto__', 'constructor'] },
      version: { enum: ['1', '__proto__', 'toString'] },
      value: { type: 'number' },
      phase: { enum: ['load', 'render'] },
      errorClass: { enum: ['broken', 'timeout'] },
    },
    required: ['kind', 'remote', 'version'],
  },
}
const bodies: Record<string, fc.Arbitrary<unknown>> = {
  '/measure': inputsNear(beacon),
  '/dev/clock': inputsNear({ type: 'object', properties: { shift: { type: 'number' } }, required: ['shift'] }),
  '/pay/sandbox/x': inputsNear({ enum: ['outcome=paid', 'outcome=cancelled'] }),
}

test.each(Object.keys(bodies))(
  'POST %s',
  async (target) => {
    const inputs = drawInputs(bodies[target] as fc.Arbitrary<unknown>, perRoute, seedOf(target))
    for (const input of inputs) {
      const status = await statusOf('POST', target, JSON.stringify(input) ?? '')
      if (isFault(status)) expect([JSON.stringify(input), status]).toBe('no fault')
    }
    counts.push(`${target} ${inputs.length}`)
    expect(log.lines.filter((line) => line.includes('"fault"'))).toEqual([])
  },
  process.env['QUINTET_FULL'] ? 300_000 : 30_000,
)

const closedBy = (message: string): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/push`)
    socket.on('open', () => socket.send(message))
    socket.on('close', (code) => resolve(code))
    socket.on('error', () => resolve(0))
  })

test(
  'the first words to the push socket',
  async () => {
    const shape = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] }
    const messages = drawInputs(inputsNear(shape), perRoute, seedOf('push'))
    const texts = messages.map((message) => JSON.stringify(message) ?? 'x')
    for (const text of [...texts, '', '{', 'token', '\0']) expect([4401, 1009]).toContain(await closedBy(text))
    counts.push(`push ${messages.length}`)
    expect(log.lines.filter((line) => line.includes('"fault"'))).toEqual([])
  },
  process.env['QUINTET_FULL'] ? 300_000 : 30_000,
)

test('a request that its caller breaks off is no fault of ours', async () => {
  const member = await app.signUpMember()
  for (const path of ['/api/w-gud', '/api/uis', '/measure', '/pay/sandbox/x', '/dev/clock']) {
    const method = path === '/api/uis' ? 'PUT' : 'POST'
    for (const framing of ['Content-Length: 5000', 'Transfer-Encoding: chunked'])
      await new Promise<void>((resolve) => {
        const socket = connect(port(), '127.0.0.1')
        socket.on('close', () => resolve())
        socket.on('error', () => resolve())
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthHead: ${member.idToken}\r\n${framing}\r\n\r\n5\r\n{"a":`,
        )
        setImmediate(() => socket.destroy())
      })
  }
  // A whole request afterwards: by then the others have been dealt with.
  await expect.poll(() => log.lines.filter((line) => line.includes('"loadMember"')).length).toBeGreaterThan(0)
  expect(log.lines.filter((line) => line.includes('"fault"'))).toEqual([])
})
