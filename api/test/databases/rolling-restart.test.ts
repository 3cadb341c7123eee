import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type TestNats, startTestNats } from '@quintet/bus/testing'
import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { type TestStore, openTestStore } from '@quintet/database/testing'
import { loadKeys } from '@quintet/identity'
import { systemClock } from '@quintet/kit/clock'
import { matchThem } from '@quintet/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type LookingProxy, startLookingProxy } from './looking-proxy.ts'
import { type SiteProcess, startProcess } from './site-processes.ts'

// A deploy: three processes are restarted one after the other, behind a proxy that looks whether they are ready.

const siteUrl = 'http://localhost:8080'
// A machine of tests that is busy with others is spared most of the load.
const perSecond = process.env['QUINTET_FULL'] === '1' ? 200 : 40

let folder: string
let nats: TestNats
let testStore: TestStore
let processes: SiteProcess[] = []
let proxy: LookingProxy
let app: TestApp
let anna: SignedIn
let match: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-rolling-'))
  nats = await startTestNats()
  testStore = openTestStore(folder)
  const { source } = testStore.store
  const database = 'url' in source ? source.url : ''
  const environment = {
    QUINTET_DATA: folder,
    QUINTET_DEMO: '0',
    QUINTET_SITE_URL: siteUrl,
    QUINTET_DATABASE: database,
    QUINTET_NATS: nats.url,
    QUINTET_DRAIN: '1',
    QUINTET_RATE_FACTOR: '1000',
  }
  processes = [await startProcess(environment)]
  processes.push(await startProcess(environment), await startProcess(environment))
  proxy = await startLookingProxy(() => processes.map((each) => each.address()))
  app = createTestApp({
    keys: loadKeys(join(folder, 'keys'), Date.now()),
    environment: { QUINTET_SITE_URL: siteUrl },
    replaced: { db: testStore.store, wall: systemClock, clock: systemClock },
  })
  anna = await app.signUpMember()
  match = await matchThem(app, anna, await app.signUpMember(), { keyState: 0 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).execute())
}, 120_000)
afterAll(async () => {
  await proxy?.close()
  for (const each of processes) await each.kill()
  await app?.close()
  testStore?.drop()
  await nats?.kill()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const headers = () => ({ 'content-type': 'application/json', [authHeader]: anna.idToken })

const write = async (): Promise<number> => {
  const wire = calls.sendMessage.wire.request.encode({ match, body: 'AAAA', iv: 'AAAA', clientId: randomUUID() })
  const request = { method: calls.sendMessage.method, headers: headers(), body: JSON.stringify(wire) }
  return (await fetch(`${proxy.address}/api${calls.sendMessage.path}`, request)).status
}
const read = async (): Promise<number> => {
  const { method, path } = calls.loadStanding
  return (await fetch(`${proxy.address}/api${path}`, { method, headers: headers(), ...(method !== 'GET' && { body: '{}' }) }))
    .status
}

/** A browser's socket, which comes back to the process after the one that went; how long it was away each time. */
const keepSocket = () => {
  const away: number[] = []
  let index = 0
  let left = performance.now()
  const state = { isOver: false }
  let socket: WebSocket
  const connect = () => {
    socket = new WebSocket(`${processes[index % processes.length]?.address().replace('http', 'ws')}/push`)
    socket.on('open', () => socket.send(JSON.stringify({ token: anna.idToken })))
    socket.once('message', () => away.push(performance.now() - left))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      index += 1
      left = performance.now()
      if (!state.isOver) setTimeout(connect, 20)
    })
  }
  connect()
  return {
    away,
    close: () => {
      state.isOver = true
      socket.close()
    },
  }
}

test('a deploy under load loses no request, and no socket for more than a second', async () => {
  const socket = keepSocket()
  const statuses: Promise<number>[] = []
  const state = { isOver: false }
  const load = (async () => {
    while (!state.isOver) {
      // One of ten writes.
      statuses.push((statuses.length % 10 === 0 ? write() : read()).catch(() => 0))
      await pause(1000 / perSecond)
    }
  })()
  const more = async (count: number) => {
    const from = statuses.length
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(from + count), { timeout: 10_000 })
  }
  await more(10)
  for (const each of processes) {
    await each.restart()
    // The proxy has to see it before the next one goes.
    await vi.waitFor(() => expect(proxy.ready()).toBe(3), { timeout: 10_000 })
    await more(10)
  }
  state.isOver = true
  await load
  const counts: Record<number, number> = {}
  for (const status of await Promise.all(statuses)) counts[status] = (counts[status] ?? 0) + 1
  expect(statuses.length).toBeGreaterThan(perSecond)
  expect(counts).toEqual({ 200: statuses.length })
  socket.close()
  expect(socket.away.length).toBeGreaterThan(1)
  expect(Math.max(...socket.away)).toBeLessThan(1000)
}, 120_000)
