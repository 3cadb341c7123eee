import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Migration, type SqliteStore, migrate, openStore } from '../src/store/index.ts'
import { createScrub } from '../src/store/scrub.ts'

interface Tables {
  words: { word: string }
}

const migrations: Migration[] = [
  { name: '001', up: (sqlite) => void sqlite.exec('CREATE TABLE words (word TEXT PRIMARY KEY) STRICT') },
]

let folder: string
let store: SqliteStore<Tables>
const file = () => join(folder, 'deep', 'test.sqlite')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-store-'))
  store = openStore<Tables>({ file: file(), migrations })
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
  rmSync(folder, { recursive: true })
})

const add = (word: string) => store.write((trx) => trx.insertInto('words').values({ word }).execute())
/** Lets the group of writes that was answered come to its end. */
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
const words = () => {
  const { direct } = store
  return direct.prepare('SELECT word FROM words ORDER BY word').pluck<string>().all()
}

describe('a store', () => {
  it('is for its owner alone and overwrites what is deleted', () => {
    expect([statSync(file()).mode & 0o777, statSync(join(folder, 'deep')).mode & 0o777]).toEqual([0o600, 0o700])
    for (const [pragma, value] of [
      ['secure_delete', 1],
      ['synchronous', 2],
      ['busy_timeout', 5000],
    ] as const)
      expect([pragma, store.sqlite.pragma(pragma, { simple: true })]).toEqual([pragma, value])
  })

  it('takes more writes at once than one group holds, in their order, in two commits', async () => {
    const exec = vi.spyOn(store.sqlite, 'exec')
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 129 }, (_, index) =>
        store.write(async (trx) => {
          order.push(index)
          await trx
            .insertInto('words')
            .values({ word: `${index}` })
            .execute()
        }),
      ),
    )
    expect(order).toEqual(Array.from({ length: 129 }, (_, index) => index))
    expect(exec.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(2)
    expect(words()).toHaveLength(129)
  })

  it('writes with the builder and with the connection that answers at once in one transaction', async () => {
    const insert = (word: string, fault?: Error) =>
      store.writeDirectly(async (trx, direct) => {
        direct.prepare('INSERT INTO words VALUES (?)').run(`${word} at once`)
        await trx.insertInto('words').values({ word }).execute()
        if (fault) throw fault
        return words()
      })
    expect(await insert('one')).toEqual(['one', 'one at once'])
    await expect(insert('two', new Error('disk full'))).rejects.toThrow('disk full')
    expect(words()).toEqual(['one', 'one at once'])
  })

  it('rejects a whole group whose transaction SQLite has ended itself, for the reason that it ended it', async () => {
    const results = await Promise.allSettled([
      add('a'),
      store.write(async () => {
        store.sqlite.exec('ROLLBACK')
        throw new Error('disk full')
      }),
      add('b'),
    ])
    expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
      Array(3).fill('Error: disk full'),
    )
    expect(words()).toEqual([])
    await add('c')
    expect(words()).toEqual(['c'])
  })

  it('leaves nothing of a write that was alone and failed, and goes on', async () => {
    const failing = store.write(async (trx) => {
      await trx.insertInto('words').values({ word: 'half' }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([words(), store.sqlite.inTransaction]).toEqual([[], false])
    await add('next')
    expect(words()).toEqual(['next'])
  })

  it('is closed after what was asked for is written', async () => {
    const before = add('late')
    await store.close()
    await before
    store = openStore<Tables>({ file: file(), migrations })
    expect(words()).toEqual(['late'])
  })

  it('runs no transaction of its own accord, and streams nothing', async () => {
    await expect(store.read.transaction().execute(async () => undefined)).rejects.toThrow('through write()')
    const stream = async () => {
      for await (const _ of store.read.selectFrom('words').selectAll().stream()) return 'something'
      return 'nothing'
    }
    await expect(stream()).rejects.toThrow('Streaming')
  })

  it('tells how many rows a write has changed', async () => {
    await add('a')
    const result = await store.write((trx) => trx.deleteFrom('words').where('word', '=', 'a').executeTakeFirstOrThrow())
    expect(result.numDeletedRows).toBe(1n)
  })
})

const children = (sqlite: Sqlite.Database) => sqlite.prepare('SELECT count(*) FROM children').pluck().get()

const anew = (rows: string): Migration => ({
  name: '002',
  rebuilds: true,
  up: (sqlite) =>
    void sqlite.exec(`CREATE TABLE fresh (id INTEGER PRIMARY KEY) STRICT; ${rows}
      DROP TABLE parents; ALTER TABLE fresh RENAME TO parents`),
})

describe('a step that makes a table anew', () => {
  const base: Migration = {
    name: '001',
    up: (sqlite) =>
      void sqlite.exec(`CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
        CREATE TABLE children (parent INTEGER REFERENCES parents (id) ON DELETE CASCADE) STRICT;
        INSERT INTO parents VALUES (1); INSERT INTO children VALUES (1)`),
  }
  const open = () => {
    const sqlite = new Sqlite(':memory:')
    sqlite.pragma('foreign_keys = ON')
    migrate(sqlite, [base])
    return sqlite
  }

  it('keeps the rows that refer to it, and references in force afterwards', () => {
    const sqlite = open()
    migrate(sqlite, [base, anew('INSERT INTO fresh VALUES (1);')])
    expect([children(sqlite), sqlite.pragma('foreign_keys', { simple: true })]).toEqual([1, 1])
    expect(() => sqlite.exec('INSERT INTO children VALUES (7)')).toThrow('FOREIGN KEY')
  })

  it('is undone where it would break a reference', () => {
    const sqlite = open()
    expect(() => migrate(sqlite, [base, anew('')])).toThrow('The migration 002 would break references.')
    expect(sqlite.prepare('SELECT count(*) FROM parents').pluck().get()).toBe(1)
    expect(sqlite.prepare('SELECT name FROM migrations').pluck().all()).toEqual(['001'])
  })

  it('is not looked at for references where it is an ordinary one', () => {
    const sqlite = open()
    const dropped: Migration = { name: '002', up: (target) => void target.exec('DROP TABLE parents') }
    migrate(sqlite, [base, dropped])
    expect(children(sqlite)).toBe(0)
  })
})

const logSize = () => statSync(`${file()}-wal`).size

describe('what is deleted leaves the log', () => {
  it('a second later, for all of that second at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await add('secret')
    await settle()
    const pragma = vi.spyOn(store.sqlite, 'pragma')
    store.scrub()
    store.scrub()
    vi.advanceTimersByTime(999)
    expect(logSize()).toBeGreaterThan(0)
    vi.advanceTimersByTime(1)
    expect(logSize()).toBe(0)
    expect(pragma.mock.calls.filter(([sql]) => sql.startsWith('wal_checkpoint'))).toHaveLength(1)
    expect(store.sqlite.pragma('busy_timeout', { simple: true })).toBe(5000)
    vi.advanceTimersByTime(10_000)
    expect(pragma.mock.calls.filter(([sql]) => sql.startsWith('wal_checkpoint'))).toHaveLength(1)
  })

  it('later, while a reader still has an older state', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await add('secret')
    const reader = new Sqlite(file(), { readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT * FROM words').all()
    await add('more')
    await settle()
    store.scrub()
    vi.advanceTimersByTime(1000)
    expect(logSize()).toBeGreaterThan(0)
    reader.exec('COMMIT')
    vi.advanceTimersByTime(1000)
    expect(logSize()).toBe(0)
    reader.close()
  })

  it('not while a write is going on, and not at all once the store is closed', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked: string[] = []
    const sqlite = {
      inTransaction: false,
      pragma: (sql: string) => (asked.push(sql), sql.startsWith('wal') ? [{ busy: 0 }] : []),
    }
    let isWriting = true
    const scrub = createScrub(sqlite as unknown as Sqlite.Database, () => isWriting)
    scrub.request()
    vi.advanceTimersByTime(1000)
    expect(asked).toEqual([])
    isWriting = false
    sqlite.inTransaction = true
    vi.advanceTimersByTime(1000)
    expect(asked).toEqual([])
    sqlite.inTransaction = false
    vi.advanceTimersByTime(1000)
    expect(asked).toEqual(['busy_timeout = 0', 'wal_checkpoint(TRUNCATE)', 'busy_timeout = 5000'])
    scrub.request()
    scrub.stop()
    vi.advanceTimersByTime(10_000)
    expect(asked).toHaveLength(3)
  })

  it('at the next try, where the log could not be cut off', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let tries = 0
    const sqlite = {
      inTransaction: false,
      pragma: (sql: string) => {
        if (sql.startsWith('wal') && (tries += 1) === 1) throw new Error('locked')
        return [{ busy: tries === 2 ? 1 : 0 }]
      },
    }
    createScrub(sqlite as unknown as Sqlite.Database, () => false).request()
    vi.advanceTimersByTime(1000)
    expect(tries).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(tries).toBe(2)
    vi.advanceTimersByTime(20_000)
    expect(tries).toBe(3)
  })
})
