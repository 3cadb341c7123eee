import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestNats, startTestNats } from '@quintet/bus/testing'
import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { type TestStore, openTestStore } from '@quintet/database/testing'
import { loadKeys } from '@quintet/identity'
import { systemClock } from '@quintet/kit/clock'
import { leaseMs } from '@quintet/leases'
import { matchThem, samplePhoto } from '@quintet/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type TestStorage, startStorage } from '../../../shared/registry/test/support/s3.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SiteProcess, startProcess } from './site-processes.ts'

// Three processes of one site: PostgreSQL, NATS and S3 between them, each killed while members write.

const isFull = process.env['QUINTET_FULL'] === '1'
const kills = isFull ? 10 : 1
const siteUrl = 'http://localhost:8080'

let folder: string
let nats: TestNats
let storage: TestStorage
let testStore: TestStore
let processes: SiteProcess[]
let app: TestApp
let anna: SignedIn
let ben: SignedIn
let match: number

const environment = (): Record<string, string> => {
  const { source } = testStore.store
  if (!('url' in source)) throw new Error('These tests are about PostgreSQL.')
  return {
    QUINTET_DATA: folder,
    QUINTET_DEMO: '0',
    QUINTET_SITE_URL: siteUrl,
    QUINTET_DATABASE: source.url,
    QUINTET_NATS: nats.url,
    QUINTET_PHOTOS: storage.settings.url,
    QUINTET_PHOTOS_KEY: storage.settings.accessKeyId,
    QUINTET_PHOTOS_SECRET: storage.settings.secretAccessKey,
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-several-'))
  nats = await startTestNats()
  storage = await startStorage()
  testStore = openTestStore(folder)
  const first = await startProcess(environment())
  processes = [first, ...(await Promise.all([startProcess(environment()), startProcess(environment())]))]
  app = createTestApp({
    keys: loadKeys(join(folder, 'keys'), Date.now()),
    environment: { QUINTET_SITE_URL: siteUrl },
    replaced: { db: testStore.store, wall: systemClock, clock: systemClock },
  })
  anna = await app.signUpMember()
  ben = await app.signUpMember()
  match = await matchThem(app, anna, ben, { keyState: 0 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).execute())
}, 120_000)
afterAll(async () => {
  for (const each of processes ?? []) await each.kill()
  await app?.close()
  testStore?.drop()
  await nats?.kill()
  await storage?.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const at = (index: number): SiteProcess => processes[index % processes.length] as SiteProcess

type Call = (typeof calls)[keyof typeof calls]

/** Makes a call at one process; undefined where nothing came back. */
const ask = async (site: SiteProcess, call: Call, input: object, token: string) => {
  const headers = { 'content-type': 'application/json', [authHeader]: token }
  try {
    const wire = call.wire.request.encode(input as never) as Record<string, string>
    const query = call.method === 'GET' ? `?${new URLSearchParams(wire).toString()}` : ''
    const answer = await fetch(`${site.address()}/api${call.path}${query}`, {
      method: call.method,
      headers,
      ...(call.method !== 'GET' && { body: JSON.stringify(wire) }),
      signal: AbortSignal.timeout(5000),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  } catch {
    return undefined
  }
}

/** A browser of a member; it comes back to whichever process is up, as browsers do. */
const listen = (member: SignedIn, first: number) => {
  const heard = new Set<number>()
  let index = first
  let isOver = false
  let socket: WebSocket
  const connect = () => {
    socket = new WebSocket(at(index).address().replace('http', 'ws') + '/push')
    socket.on('open', () => socket.send(JSON.stringify({ token: member.idToken })))
    socket.on('message', (data) => {
      const { sentAt } = JSON.parse(String(data)) as { sentAt?: number }
      if (sentAt !== undefined) heard.add(sentAt)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      index += 1
      if (!isOver) setTimeout(connect, 20)
    })
  }
  connect()
  return {
    heard,
    close: () => {
      isOver = true
      socket.close()
    },
  }
}

const send = (site: SiteProcess, clientId: string) =>
  ask(site, calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId }, anna.idToken)

/** Sends again, elsewhere, until it is acknowledged: as a client does. */
const sendUntilStored = async (from: number): Promise<{ clientId: string; sentAt: number }> => {
  const clientId = randomUUID()
  for (let index = from; ; index += 1) {
    const answer = await send(at(index), clientId)
    if (answer?.status === 200 && answer.body['code'] === undefined)
      return { clientId, ...(calls.sendMessage.wire.answer.decode(answer.body as never) as { sentAt: number }) }
    if (answer === undefined) await new Promise((resolve) => void setTimeout(resolve, 20))
  }
}

describe('members who write while processes are killed', () => {
  test('lose no acknowledged message and find none twice; one sent afterwards is heard within a second', async () => {
    const browser = listen(ben, 0)
    const acknowledged: { clientId: string; sentAt: number }[] = []
    const ending = { isOver: false }
    const write = async (from: number) => {
      for (let count = from; !ending.isOver; count += 1) acknowledged.push(await sendUntilStored(count))
    }
    const writers = [write(0), write(1), write(2)]
    for (let round = 0; round < kills; round += 1)
      for (const each of processes) {
        const before = acknowledged.length
        await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 5), { timeout: 20_000 })
        await each.kill()
        await each.start()
      }
    ending.isOver = true
    await Promise.all(writers)
    const rows = await app.context.db.read.selectFrom('messages').select('client_id').where('match_id', '=', match).execute()
    const stored = rows.map(({ client_id: id }) => id)
    expect(new Set(stored).size).toBe(stored.length)
    expect(acknowledged.filter(({ clientId }) => !stored.includes(clientId))).toEqual([])
    const last = await sendUntilStored(1)
    await vi.waitFor(() => expect(browser.heard).toContain(last.sentAt), { timeout: 1000, interval: 10 })
    // What a process stored and did not live to tell, another one has told.
    await vi.waitFor(async () => {
      expect(await app.context.db.read.selectFrom('push_outbox').selectAll().execute()).toEqual([])
    })
    browser.close()
  }, 600_000)
})

test('a session that was ended at one process is refused at every other within a second', async () => {
  const carl = await app.signUpMember()
  const answers = () => Promise.all(processes.map((each) => ask(each, calls.loadStanding, {}, carl.idToken)))
  expect((await answers()).map((answer) => answer?.status)).toEqual([200, 200, 200])
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
  }
  const body = JSON.stringify({ AccessToken: carl.accessToken })
  expect((await fetch(`${at(0).address()}/identity/`, { method: 'POST', headers, body })).status).toBe(200)
  const began = performance.now()
  await vi.waitFor(async () => expect((await answers()).map((answer) => answer?.status)).toEqual([401, 401, 401]), {
    interval: 10,
  })
  expect(performance.now() - began).toBeLessThan(1000)
})

test('a limit counts what was taken at every process', async () => {
  const dora = await app.signUpMember()
  const most = calls.loadStanding.perMinute
  let taken = 0
  // A minute may turn meanwhile: then there are two windows.
  for (let index = 0; index < 2 * most + 90; index += 1) {
    const answer = await ask(at(index), calls.loadStanding, {}, dora.idToken)
    if (answer?.status === 429) break
    taken += 1
  }
  expect(taken).toBeLessThan(2 * most + 60)
  await vi.waitFor(async () => {
    const answers = await Promise.all(processes.map((each) => ask(each, calls.loadStanding, {}, dora.idToken)))
    expect(answers.map((answer) => answer?.status)).toEqual([429, 429, 429])
  })
}, 60_000)

test('a photo that one process stored is shown by another', async () => {
  const emil = await app.signUpMember()
  const save = { slot: 1, type: 'image/jpeg', image: await samplePhoto() }
  expect((await ask(at(0), calls.savePhoto, save, emil.idToken))?.status).toBe(200)
  const answer = await ask(at(1), calls.loadOwnPhotos, { links: true }, emil.idToken)
  const { photos } = calls.loadOwnPhotos.wire.answer.decode(answer?.body as never) as { photos: (string | null)[] }
  const link = photos.find((photo) => photo !== null) ?? ''
  expect((await fetch(new URL(link, at(2).address()))).status).toBe(200)
}, 60_000)

const lease = () => app.context.db.read.selectFrom('leases').selectAll().where('name', '=', 'jobs').executeTakeFirst()

describe('the jobs', () => {
  test('are done by one process, and by another once that one is killed', async () => {
    const before = await vi.waitFor(
      async () => {
        const held = await lease()
        expect(held?.expires_at).toBeGreaterThan(Date.now())
        return held
      },
      { timeout: 3 * leaseMs },
    )
    for (const each of processes.slice(0, 2)) await each.kill()
    const after = await vi.waitFor(
      async () => {
        const held = await lease()
        expect(held?.expires_at).toBeGreaterThan(Date.now())
        return held
      },
      { timeout: 3 * leaseMs, interval: 200 },
    )
    expect(after?.fence).toBeGreaterThanOrEqual(before?.fence ?? 0)
    for (const each of processes.slice(0, 2)) await each.start()
  }, 120_000)

  test.runIf(isFull)(
    'pass to another process while one is paused, which takes nothing back when it wakes up',
    async () => {
      const holders = new Set<string>()
      for (const each of processes) {
        const before = await lease()
        each.signal('SIGSTOP')
        // Prolonged after the pause began: by the one that had it, or, where that is paused, by the next.
        const begun = Date.now()
        await vi.waitFor(async () => expect((await lease())?.expires_at).toBeGreaterThan(begun + leaseMs + 1000), {
          timeout: 4 * leaseMs,
          interval: 200,
        })
        each.signal('SIGCONT')
        const after = await lease()
        expect(after?.fence).toBeGreaterThanOrEqual(before?.fence ?? 0)
        holders.add(after?.holder ?? '')
      }
      expect(holders.size).toBeGreaterThan(1)
    },
    180_000,
  )
})
