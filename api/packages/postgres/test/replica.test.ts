import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, type Store, forCaller } from '@quintet/kit/store'
import { openConnection, openPostgresStore } from '../src/index.ts'
import { freePort } from './free-port.ts'
import { type TestServer, startStandby, startTestServer } from './start-server.ts'

interface Tables {
  words: { word: string }
}

const baseline = {
  end: '001',
  create: (connection: Connection) => void connection.exec('CREATE TABLE words (word TEXT PRIMARY KEY)'),
}

let servers: { primary: TestServer; standby: TestServer }
let store: Store<Tables>
let standby: Connection
beforeAll(async () => {
  servers = await startStandby(await startTestServer(await freePort()), await freePort())
  const [source, replica] = [servers.primary, servers.standby].map((server) => ({
    url: server.urlOf('postgres'),
    schema: 'public',
  }))
  if (!source || !replica) throw new Error('No servers.')
  store = openPostgresStore<Tables>({ source, replica, migrations: [{ name: '001', up: () => undefined }], baseline })
  standby = openConnection(replica)
}, 60_000)
afterAll(async () => {
  await store.close()
  standby.close()
  await Promise.all([servers.primary.stop(), servers.standby.stop()])
})

const add = (word: string) => store.write((trx) => trx.insertInto('words').values({ word }).execute())
const words = async () => (await store.read.selectFrom('words').select('word').orderBy('word').execute()).map(({ word }) => word)
const isOnStandby = async () =>
  (await store.statement<{ standby: number }>('SELECT pg_is_in_recovery() AS standby').get())?.standby === 1

test('reads of callers go to the standby, but never behind what they wrote themselves', async () => {
  await add('first')
  await vi.waitFor(async () => expect(await forCaller('anna', words)).toEqual(['first']), { timeout: 10_000 })
  expect([await forCaller('anna', isOnStandby), await isOnStandby()]).toEqual([true, false])
  standby.exec('SELECT pg_wal_replay_pause()')
  await forCaller('anna', () => add('second'))
  // The one who wrote sees it; to another the standby has not told yet.
  expect(await forCaller('anna', words)).toEqual(['first', 'second'])
  expect(await forCaller('anna', isOnStandby)).toBe(false)
  expect(await forCaller('ben', words)).toEqual(['first'])
  standby.exec('SELECT pg_wal_replay_resume()')
  await vi.waitFor(async () => expect(await forCaller('anna', isOnStandby)).toBe(true), { timeout: 5000 })
  expect(await forCaller('anna', words)).toEqual(['first', 'second'])
})

test('a standby that falls is done without', async () => {
  standby.close()
  await servers.standby.stop()
  expect(await forCaller('anna', words)).toEqual(['first', 'second'])
  expect(await forCaller('anna', isOnStandby)).toBe(false)
})
