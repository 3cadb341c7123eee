import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { createHmac, sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { generateSigningKey, keysOf, signToken } from '@quintet/identity/testing'
import { type PushEndpoint, createPushEndpoint } from '@quintet/push/socket'
import { erasedHash, erasedListOf, noteErased, readErased } from '@quintet/backup/erased-list'
import { eraseListed } from '../../src/erasure/erase-member.ts'
import { type Running, serveApp } from '../../src/serve.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { type Issuer, startIssuer } from './issuer.ts'

const [first, second] = [generateSigningKey(), generateSigningKey()]

let issuer: Issuer
let test: TestApp
let running: Running
let push: PushEndpoint
beforeEach(async () => {
  issuer = await startIssuer(first)
  const cloud = { QUINTET_COGNITO_ISSUER: issuer.url, QUINTET_COGNITO_CLIENT: 'cloudclient' }
  test = createTestApp({ environment: { PORT: '0', HOST: '127.0.0.1', ...cloud } })
  push = createPushEndpoint(test.context)
  running = await serveApp(test.app, test.context, push.onUpgrade)
})
afterEach(async () => {
  await push.close()
  await running.stop()
  await issuer.close()
})

const claims = (changes: object) => {
  const now = Math.floor(test.wall.now() / 1000)
  const facts = { sub: 'a-cloud-account', iss: issuer.url, aud: 'cloudclient', token_use: 'id', origin_jti: 'one' }
  return { ...facts, birthdate: '1990-05-17', auth_time: now, iat: now, exp: now + 3600, ...changes }
}
const token = (changes: object = {}, key = first) => signToken(keysOf([key], Buffer.alloc(32)), claims(changes))

const port = () => (running.server.address() as AddressInfo).port

const load = async (given: string): Promise<number> => {
  const url = `http://127.0.0.1:${port()}/api${calls.loadMember.path}`
  return (await fetch(url, { method: calls.loadMember.method, headers: { [authHeader]: given } })).status
}

/** Says the token on the socket: `ready`, or the code it was closed with. */
const listen = async (given: string) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port()}/push`)
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
  const ready = new Promise<'ready'>((resolve) => void socket.once('message', () => resolve('ready')))
  await new Promise((resolve) => void socket.once('open', resolve))
  socket.send(JSON.stringify({ token: given }))
  return { answer: await Promise.race([ready, closed]), closed }
}

/** What the site says of a token on either way. */
const both = async (given: string) => [await load(given), (await listen(given)).answer]
const taken = [200, 'ready']
const refused = [401, 4401]

const forged = (head: object, sign: (body: string) => string) => {
  const body = [head, claims({})].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${body}.${sign(body)}`
}

/** A token of a sign-in of some days ago. */
const ago = (days: number) => token({ auth_time: Math.floor(test.wall.now() / 1000) - days * 86_400 })

const members = () => test.context.db.read.selectFrom('members').select('sub').execute()

describe('a pool elsewhere, by its published keys', () => {
  it('is taken on a call and on the push socket', async () => {
    expect(await both(token())).toEqual(taken)
    expect(issuer.state.asked).toBe(1)
  })

  it('is taken on the push socket when that comes first, and makes the member', async () => {
    expect((await listen(token())).answer).toBe('ready')
    expect(await members()).toEqual([{ sub: 'a-cloud-account' }])
  })

  it('is asked for its keys once when many come at once', async () => {
    const answers = await Promise.all([load(token()), load(token({ sub: 'another' })), load(token({ sub: 'a-third' }))])
    expect(answers).toEqual([200, 200, 200])
    expect(issuer.state.asked).toBe(1)
  })

  it('lets in nobody else', async () => {
    for (const changes of [{ aud: 'other' }, { iss: `${issuer.url}x` }, { token_use: 'access' }, { exp: 1 }])
      expect(await both(token(changes)), JSON.stringify(changes)).toEqual(refused)
    expect(await members()).toEqual([])
    expect(await both((await test.signUpMember()).idToken)).toEqual(refused)
  })

  it('is not fooled by another algorithm or key', async () => {
    const pem = first.public.export({ type: 'spki', format: 'pem' })
    const hmac = (body: string) => createHmac('sha256', pem).update(body).digest('base64url')
    expect(await both(forged({ alg: 'HS256', kid: first.kid }, hmac))).toEqual(refused)
    expect(await both(forged({ alg: 'none', kid: first.kid }, () => 'AA'))).toEqual(refused)
    expect(await both(forged({ alg: 'RS256', kid: first.kid }, hmac))).toEqual(refused)
    expect(await both(token({}, { ...second, kid: first.kid }))).toEqual(refused)
    const byKey = (hash: string) => (body: string) => sign(hash, Buffer.from(body), first.private).toString('base64url')
    expect(await both(forged({ alg: 'RS512', kid: first.kid }, byKey('RSA-SHA512')))).toEqual(refused)
    expect(await both(forged({ alg: 'RS256', kid: first.kid, crit: ['exp'] }, byKey('RSA-SHA256')))).toEqual(refused)
    expect(await both(forged({ alg: 'RS256', kid: first.kid }, byKey('RSA-SHA256')))).toEqual(taken)
  })

  it('takes a new key over within a minute, and an unknown one asks no more often', async () => {
    expect(await both(token())).toEqual(taken)
    const rotated = token({ sub: 'after-the-rotation' }, second)
    expect(await both(rotated)).toEqual(refused)
    issuer.state.published = [first, second]
    expect(await both(rotated)).toEqual(refused)
    expect(issuer.state.asked).toBe(1)
    test.wall.shift(60_000)
    expect(await both(rotated)).toEqual(taken)
    expect(await both(token())).toEqual(taken)
    expect(issuer.state.asked).toBe(2)
  })

  it('drops a key that is published no more', async () => {
    expect(await both(token())).toEqual(taken)
    issuer.state.published = [second]
    test.wall.shift(60 * 60_000 + 1)
    expect(await both(token({ sub: 'signed-by-the-old-one' }))).toEqual(refused)
  })

  it('is asked again soon after it failed, and what was known stays', async () => {
    issuer.state.status = 503
    expect(await both(token())).toEqual(refused)
    issuer.state.status = 200
    test.wall.shift(5000)
    expect(await both(token())).toEqual(taken)
    issuer.state.status = 503
    test.wall.shift(61 * 60_000)
    expect(await both(token({ sub: 'while-it-fails' }))).toEqual(taken)
  })

  it('does not bring a member back who was deleted, until its account signs in again', async () => {
    const before = token()
    expect(await both(before)).toEqual(taken)
    test.wall.shift(1000)
    expect(await test.call(calls.deleteAccount, {}, before)).toMatchObject({ message: 'success' })
    const unseen = token({ origin_jti: 'two', auth_time: Math.floor(test.wall.now() / 1000) - 1 })
    for (const old of [before, unseen]) expect(await both(old)).toEqual(refused)
    expect(await members()).toEqual([])
    test.wall.shift(60_000)
    expect(await both(token())).toEqual(taken)
    // Of who came back, too.
    expect(await both(before)).toEqual(refused)
    expect(await members()).toHaveLength(1)
  })

  it('makes no member by a sign-in of so long ago that an erasure after it may be forgotten', async () => {
    expect(await both(ago(366))).toEqual(refused)
    expect(await both(ago(364))).toEqual(taken)
  })

  it('is not erased again by a restore once it has come back', async () => {
    const day = 86_400_000
    const later = (ms: number) => {
      test.wall.shift(ms)
      test.clock.shift(ms)
    }
    await load(token())
    later(1000)
    await test.call(calls.deleteAccount, {}, token({ auth_time: Math.floor(test.wall.now() / 1000) - 1 }))
    const list = erasedListOf(test.context.config)
    const listed = await readErased(list)
    expect([...listed]).toEqual([[erasedHash('a-cloud-account'), test.wall.now()]])
    const leftAt = test.wall.now()
    later(60_000)
    await load(token())
    expect([await eraseListed(test.context, listed), (await members()).length]).toEqual([0, 1])
    // A list of before said the day alone: of that day nobody stays, of a later one who came back does.
    const ofDay = async (at: number) => {
      const file = join(test.context.config.dataFolder, `${at}.list`)
      await noteErased(file, [erasedHash('a-cloud-account')], at)
      return eraseListed(test.context, await readErased(file))
    }
    expect([await ofDay(leftAt - day), (await members()).length]).toEqual([0, 1])
    expect([await ofDay(leftAt), await members()]).toEqual([1, []])
    // What a restore erased is refused by the same tokens.
    expect(await load(token())).toBe(401)
  })

  it('keeps a connection until its token expires', async () => {
    const { answer, closed } = await listen(token())
    expect(answer).toBe('ready')
    push.check()
    const stillOpen = await listen(token())
    expect(stillOpen.answer).toBe('ready')
    test.wall.shift(3_600_001)
    push.check()
    expect([await closed, await stillOpen.closed]).toEqual([4401, 4401])
  })
})
