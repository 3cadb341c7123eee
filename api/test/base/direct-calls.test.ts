import { type AddressInfo, connect } from 'node:net'
import { calls } from '@quintet/contract'
import { type Store, openStore } from '@quintet/database'
import { authHeader, deviceHeader } from '@quintet/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, serveApp } from '../../src/serve.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// Plain calls do not pass the app's router when they come over a socket; what is answered must be the same.

const staffOrigin = 'http://staff.test'
let app: TestApp
let member: SignedIn
let running: Running
let seen: string[]

beforeAll(async () => {
  app = createTestApp({ environment: { PORT: '0', HOST: '127.0.0.1', QUINTET_STAFF_ORIGIN: staffOrigin } })
  member = await app.signUpMember()
  seen = []
  const direct: typeof app.app.direct = (incoming, response) => {
    const isDirect = app.app.direct(incoming, response)
    if (isDirect) seen.push(incoming.url ?? '')
    return isDirect
  }
  running = await serveApp({ fetch: app.app.fetch, direct }, app.context)
})
afterAll(async () => {
  await running.stop()
})

interface Sent {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Empty: it is not said, as the first HTTP allows. */
  host?: string
}

const asSent = ({ path = '/api/tokens', method = 'POST', headers = {}, body = '{}', host = 'site.test' }: Sent): string => {
  const hasLength = method !== 'GET' && !headers['transfer-encoding']
  const length = hasLength && { 'content-length': String(Buffer.byteLength(body)) }
  const named = host !== '' && { host }
  const all = Object.entries({ ...named, connection: 'close', ...length, ...headers })
  const lines = [`${method} ${path} HTTP/${host === '' ? '1.0' : '1.1'}`, ...all.map(([name, value]) => `${name}: ${value}`)]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** The raw answer to a raw request, without what differs each time. */
const overSocket = (sent: Sent): Promise<string> =>
  new Promise((resolve, reject) => {
    const port = (running.server.address() as AddressInfo).port
    const socket = connect(port, '127.0.0.1', () => socket.write(asSent(sent)))
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })

const tellingOf = (raw: string) => {
  const [head = '', body = ''] = raw.split('\r\n\r\n')
  const [status, ...lines] = head.toLowerCase().split('\r\n')
  const names = lines.map((line) => line.split(':')[0]).filter((name) => name !== 'connection' && name !== 'keep-alive')
  return { status, names: names.toSorted(), body }
}

/** Whether a request is answered directly, and how; a question mark at the end of the path sends the same through the router. */
const bothWays = async (sent: Sent) => {
  seen = []
  const direct = tellingOf(await overSocket(sent))
  const wasDirect = seen.length > 0
  const routed = tellingOf(await overSocket({ ...sent, path: `${sent.path ?? '/api/tokens'}?` }))
  return { wasDirect, direct, routed }
}

const signedIn = (): Record<string, string> => ({ [authHeader]: member.idToken })

describe('a plain call over a socket', () => {
  test.each<[string, () => Sent]>([
    ['that is sound', () => ({ headers: signedIn() })],
    ['of a page of an origin that is allowed', () => ({ headers: { ...signedIn(), origin: app.context.config.siteUrl } })],
    ['without a token', () => ({})],
    ['with a token that is none', () => ({ headers: { [authHeader]: 'x.y.z' } })],
    ['of a device of another account', () => ({ headers: { ...signedIn(), [deviceHeader]: 'somebody' } })],
    ['whose body is as long as it may be', () => ({ headers: signedIn(), body: '{}'.padEnd(calls.loadTokens.bodyLimit) })],
    ['without a body', () => ({ headers: signedIn(), body: '' })],
    ['that is no JSON', () => ({ headers: signedIn(), body: '{' })],
    ['that begins with a byte order mark', () => ({ headers: signedIn(), body: '\uFEFF{}' })],
    ['that breaks the contract', () => ({ headers: signedIn(), path: `/api${calls.loadMessages.path}`, body: '{"vmn":"x"}' })],
    ['that is refused', () => ({ headers: signedIn(), path: `/api${calls.loadMessages.path}`, body: '{"vmn":7,"date":"0"}' })],
    ['for anybody', () => ({ method: 'GET', path: `/api${calls.loadDrawingLog.path}`, body: '' })],
  ])('%s is answered as by the router', async (_, sent) => {
    const { wasDirect, direct, routed } = await bothWays(sent())
    expect(direct).toEqual(routed)
    expect(direct.status).toMatch(/^http\/1\.1 \d{3} /)
    expect(wasDirect).toBe(true)
  })

  test.each<[string, () => Sent, string]>([
    ['too long', () => ({ headers: signedIn(), body: ' '.repeat(20_000) }), '413'],
    [
      'longer than is read in one piece',
      () => ({ headers: signedIn(), method: 'PUT', path: `/api${calls.savePhoto.path}`, body: '{}'.padEnd(65_537) }),
      '400',
    ],
    ['of no length', () => ({ headers: { ...signedIn(), 'transfer-encoding': 'chunked' }, body: '2\r\n{}\r\n0\r\n\r\n' }), '200'],
    ['by another method', () => ({ method: 'PUT', headers: signedIn() }), '404'],
    ['on the origin of the staff', () => ({ headers: signedIn(), host: new URL(staffOrigin).host }), '404'],
    ['to no host', () => ({ headers: signedIn(), host: '' }), '400'],
    ['spelled otherwise', () => ({ path: '/api/tok%65ns', headers: signedIn() }), '200'],
  ])('that is %s is left to the router', async (_, sent, status) => {
    seen = []
    expect(tellingOf(await overSocket(sent())).status).toContain(status)
    expect(seen).toEqual([])
  })

  test('whose answer is ready as bytes is answered as by the router', async () => {
    const texts = { name: 'Zoë', topic: '≈', question: 'Où?', bio: '😀' }
    await app.call(calls.saveProfile, { section: 'about', ...texts }, member.idToken)
    const sent = { headers: signedIn(), path: `/api${calls.loadMember.path}` }
    const made = tellingOf(await overSocket(sent))
    const { wasDirect, direct, routed } = await bothWays(sent)
    expect(made.body).toContain('Zoë')
    expect([direct, routed, wasDirect]).toEqual([made, made, true])
  })

  test('is answered whether its body comes with its head or after it, in one piece or in two, call after call', async () => {
    const { port } = running.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').setNoDelay()
    let answers = ''
    socket.on('data', (chunk) => (answers += String(chunk)))
    const head = `POST /api/tokens HTTP/1.1\r\nhost: site.test\r\n${authHeader}: ${member.idToken}\r\ncontent-length: 2\r\n\r\n`
    const sent = [[`${head}{}`], [head, '{}'], [`${head}{`, '}'], [`${head}{}${head}{}`], [`${head}{}`]]
    let expected = 0
    for (const pieces of sent) {
      for (const piece of pieces) {
        await new Promise((resolve) => void socket.write(piece, resolve))
        // The server, in this very process, reads it in the turn after.
        await new Promise((resolve) => void setImmediate(resolve))
        await new Promise((resolve) => void setImmediate(resolve))
      }
      expected += pieces.join('').split('POST').length - 1
      await expect.poll(() => answers.split('HTTP/1.1 200').length - 1).toBe(expected)
    }
    expect(answers.split('"tokensRemaining"').length - 1).toBe(expected)
    socket.destroy()
  })

  test.each<[string, (end: (db: Store) => Promise<unknown>) => Promise<unknown>]>([
    ['here', (end) => end(app.context.db)],
    [
      'by another connection',
      async (end) => {
        const other = openStore(app.context.db.source)
        await end(other)
        await other.close()
      },
    ],
  ])('of a session that was ended %s is refused at once', async (_, doing) => {
    const ended = await app.signUpMember()
    const headers = { [authHeader]: ended.idToken }
    expect(tellingOf(await overSocket({ headers })).status).toContain('200')
    await doing((db) =>
      db.write((trx) =>
        trx
          .updateTable('identity_sessions' as never)
          .set({ revoked_at: 1 } as never)
          .where('sub' as never, '=', ended.sub as never)
          .execute(),
      ),
    )
    expect(tellingOf(await overSocket({ headers })).status).toContain('401')
  })
})
