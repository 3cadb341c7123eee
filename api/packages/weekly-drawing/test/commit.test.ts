import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { pseudonym } from '@quintet/domain/match'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Committing, insertMatches, insertSeconds } from '../src/commit/matches.ts'
import { createNames } from '../src/commit/names.ts'
import { createBatches } from '../src/commit/rows.ts'
import { updateWaits } from '../src/commit/waits.ts'
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

/** Six entrants, of whom the first four are two pairs, and the last two without a match. */
const drawn = {
  week: 7,
  firstMatch: 100,
  population: { ids: Float64Array.of(11, 12, 13, 14, 15, 16), members: 6 },
  drawn: {
    won: Uint8Array.of(1, 1, 1, 1, 0, 0),
    matches: {
      count: 2,
      one: Int32Array.of(0, 2),
      other: Int32Array.of(1, 3),
      poolOfOne: Uint8Array.of(1, 2),
      poolOfOther: Uint8Array.of(3, 4),
      quality: Float64Array.of(8000, 7000),
      class: Uint8Array.of(1, 1),
    },
  },
  seconds: () => Int32Array.of(1, 0),
  randomBytes,
} as unknown as Committing

const all = (sql: string) => db.read.prepare(sql).pluck().all()

it.each([
  ['nobody', [], ['11-12', '13-14'], ['12', '14'], ['15: 1', '16: 3']],
  ['the first of a pair', [11], ['13-14'], ['14'], ['15: 1', '16: 3']],
  ['the second of a pair', [14], ['11-12'], ['12'], ['15: 1', '16: 3']],
  ['one without a match', [16], ['11-12', '13-14'], ['12', '14'], ['15: 1', '16: 2']],
])('while %s leaves, what is written names those who stay alone', async (_, left, matches, seconds, waits) => {
  await db.write(({ prepare }) => {
    prepare(
      `CREATE TABLE matches (id INTEGER PRIMARY KEY, week, member_1 INTEGER, member_2 INTEGER, pool_1, pool_2, quality, class, day, pseudonym_1, pseudonym_2,
       key_state)`,
    ).run()
    prepare('CREATE TABLE match_seconds (member_2 INTEGER, member_1 INTEGER, match_id INTEGER PRIMARY KEY)').run()
    prepare('CREATE TABLE waits (member_id INTEGER PRIMARY KEY, drawings INTEGER, week INTEGER DEFAULT 0)').run()
    prepare('INSERT INTO waits (member_id, drawings) VALUES (12, 4), (16, 2)').run()
    for (const member of left) prepare('INSERT INTO departures (member_id) VALUES (?)').run(member)
  })
  // Done twice, as after a step that was cut short, it writes the same.
  for (let time = 0; time < 2; time++) {
    const batches = createBatches(db, () => undefined)
    await updateWaits(batches, db.read, drawn)
    await insertMatches(batches, drawn)
    await insertSeconds(batches, drawn)
  }
  expect(all("SELECT member_1 || '-' || member_2 FROM matches ORDER BY id")).toEqual(matches)
  expect(all('SELECT CAST(member_2 AS TEXT) FROM match_seconds ORDER BY member_2')).toEqual(seconds)
  expect(all("SELECT member_id || ': ' || drawings FROM waits ORDER BY member_id")).toEqual(waits)
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
