import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Config } from '@quintet/settings'
import type { SealedChunk } from '@quintet/drawing/sealed'
import { type Connection, openReader } from '@quintet/weekly-drawing/database'
import { sealedChunks } from '@quintet/weekly-drawing/freeze/sealed-chunks'
import { sealedInWorker } from '@quintet/weekly-drawing/freeze/sealed-in-worker'
import { type FilledApp, createFilledApp } from './filled-app.ts'

let made: FilledApp
beforeEach(async () => {
  made = await createFilledApp({ members: 60 })
})
afterEach(() => made.app.close())

const hashOf = (column: unknown): unknown =>
  ArrayBuffer.isView(column) ? hash('sha256', new Uint8Array(column.buffer, column.byteOffset, column.byteLength)) : column

// Salts, and so the leaves, are random.
const withoutChance = ({ entries: _, leaves, tops, ...columns }: SealedChunk) => [
  columns.count,
  leaves.length,
  tops.length,
  ...Object.values(columns).map(hashOf),
]

it('entrants read in a thread of its own are those read in this one', async () => {
  const { week, app } = made
  const { config, db } = app.context
  const connection = openReader(db.source)
  const here = [...sealedChunks(connection, { week, limits: config, randomBytes })].map(withoutChance)
  connection.close()
  const elsewhere: ReturnType<typeof withoutChance>[] = []
  for await (const chunk of sealedInWorker({ source: db.source, week, limits: limitsOf(config) }))
    elsewhere.push(withoutChance(chunk))
  expect(here[0]?.[0]).toBeGreaterThan(40)
  expect(elsewhere).toEqual(here)
})

it('a thread that cannot read ends the freeze', async () => {
  const chunks = sealedInWorker({
    source: { file: '/nowhere/quintet.sqlite' },
    week: made.week,
    limits: limitsOf(made.app.context.config),
  })
  await expect(chunks.next()).rejects.toThrow()
})

it.each<[string, (thread: Worker) => unknown, string]>([
  ['ends before it has told of all', (thread) => thread.terminate(), 'The reading of the entrants ended before its end.'],
  ['read others than arrived here', (thread) => thread.emit('message', { count: 7 }), '7 entrants were read and 0 arrived.'],
])('a thread that %s ends the freeze', async (_, fail, fault) => {
  const { week, app } = made
  const starting = once(process, 'worker') as Promise<[Worker]>
  const chunks = sealedInWorker({ source: app.context.db.source, week, limits: limitsOf(app.context.config) })
  const [thread] = await starting
  const reading = expect(chunks.next()).rejects.toThrow(fault)
  fail(thread)
  await reading
})

type Columns = [heads: Buffer, ...others: unknown[]]

const turn = ([heads, ...columns]: Columns): Columns => {
  const numbers = heads.toString().split(' ')
  ;[numbers[0], numbers[6]] = [numbers[6] ?? '', numbers[0] ?? '']
  return [Buffer.from(numbers.join(' ')), ...columns]
}

const isOfEntrants = (sql: string): boolean => sql.includes('GROUP BY member_id')

/** The same connection, on which the first two entrants come the other way round. */
const turned = (connection: Connection): Connection => {
  const raw = (sql: string) => {
    const asked = connection.prepare(sql).raw()
    return { get: (...values: unknown[]) => turn(asked.get(...values) as Columns) }
  }
  const prepare = (sql: string) => (isOfEntrants(sql) ? { raw: () => raw(sql) } : connection.prepare(sql))
  return { ...connection, prepare } as unknown as Connection
}

it('entrants who do not come in the order of their numbers are not sealed', () => {
  const { week, app } = made
  const { config, db } = app.context
  const connection = openReader(db.source)
  const sealing = () => [...sealedChunks(turned(connection), { week, limits: config, randomBytes })]
  expect(sealing).toThrow('The entrants do not come in the order of their numbers.')
  connection.close()
})

const limitsOf = ({ reachZone, reachCountry, ageMethods }: Config) => ({ reachZone, reachCountry, ageMethods })
