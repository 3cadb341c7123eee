import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { pseudonym } from '@quintet/domain/match'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNames } from '../src/commit/names.ts'
import { createBatches } from '../src/commit/rows.ts'
import { type DrawingDatabase, openDrawingDatabase } from '../src/database.ts'
import { startWalCheckpointer } from '../src/wal-checkpointer.ts'

let folder: string
let file: string
let db: DrawingDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-commit-'))
  file = join(folder, 'some.sqlite')
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.exec(`CREATE TABLE departures (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL);
    CREATE TABLE numbers (one INTEGER PRIMARY KEY, other TEXT)`)
  sqlite.close()
  db = openDrawingDatabase({ file })
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

it('names of matches are those of their random bytes', () => {
  const given: Buffer[] = []
  const name = createNames((count) => {
    const bytes = randomBytes(count)
    given.push(bytes)
    return bytes
  })
  const names = Array.from({ length: 10_000 }, name)
  const bytes = Buffer.concat(given)
  expect(names).toEqual(names.map((_, index) => pseudonym(bytes.subarray(5 * index, 5 * index + 5))))
})

const statement = { before: 'INSERT OR IGNORE INTO numbers VALUES', row: '(?, ?)' }

it('batches write every row that there is, however many are left over, and leave out those who are gone', async () => {
  await db.write(({ prepare }) => prepare('INSERT INTO departures (member_id) VALUES (5), (4097), (9000)').run())
  for (const [count, isThere] of [
    [0, 0],
    [1, 1],
    [4095, 4094],
    [9001, 8998],
  ] as const) {
    await db.write(({ prepare }) => prepare('DELETE FROM numbers').run())
    await createBatches(db, () => undefined).each(count, statement, (index, gone, values, at) => {
      if (gone.has(index)) return at
      values[at] = index
      values[at + 1] = `#${index}`
      return at + 2
    })
    const found = db.read.prepare('SELECT count(*), count(DISTINCT other), max(one) FROM numbers').raw().get()
    expect(found).toEqual([isThere, isThere, count === 0 ? null : count === 9001 ? 8999 : count - 1])
    expect(db.read.prepare("SELECT count(*) FROM numbers WHERE other <> '#' || one").pluck().get()).toBe(0)
  }
})

it('the log is taken over by a thread of its own while others write, and that thread can be ended at any moment', async () => {
  const end = startWalCheckpointer(file)
  const size = statSync(file).size
  await vi.waitFor(
    async () => {
      await db.write(({ prepare }) => prepare('INSERT INTO numbers (other) VALUES (?)').run('x'.repeat(20_000)))
      expect(statSync(file).size).toBeGreaterThan(size)
    },
    { timeout: 15_000 },
  )
  await end()
  await db.write(({ prepare }) => prepare("INSERT INTO numbers (other) VALUES ('last')").run())
  expect(db.read.prepare('SELECT other FROM numbers ORDER BY one DESC LIMIT 1').pluck().get()).toBe('last')
  expect(db.read.prepare('PRAGMA integrity_check').pluck().get()).toBe('ok')
})

it('a thread that cannot open the database does no harm to those who write', async () => {
  const starting = once(process, 'worker') as Promise<[Worker]>
  const end = startWalCheckpointer(join(folder, 'nowhere', 'some.sqlite'))
  const [thread] = await starting
  expect(await new Promise((resolve) => thread.on('exit', resolve))).toBe(1)
  await db.write(({ prepare }) => prepare("INSERT INTO numbers (other) VALUES ('one')").run())
  expect(db.read.prepare('SELECT other FROM numbers').pluck().all()).toEqual(['one'])
  await end()
})
