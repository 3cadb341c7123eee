import { hash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Config } from '@quintet/settings'
import type { SealedChunk } from '@quintet/drawing/sealed'
import { openReader } from '@quintet/weekly-drawing/database'
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

const limitsOf = ({ reachZone, reachCountry, ageMethods }: Config) => ({ reachZone, reachCountry, ageMethods })
