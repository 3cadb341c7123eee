import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '@quintet/kit/store'
import { type SqliteStore, type Transaction, openSqliteStore } from '@quintet/database'
import { migrations } from '@quintet/database/migrations'
import { nextMemberNumber } from '@quintet/repositories/members'

let folder: string
let store: SqliteStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-store-'))
  store = openSqliteStore({ file: join(folder, 'quintet.sqlite') })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const add = (key: string) => async (trx: Transaction) => {
  await trx.insertInto('app_state').values({ key, value: key }).execute()
  return key
}
const keys = async () => (await store.read.selectFrom('app_state').select('key').orderBy('key').execute()).map(({ key }) => key)

describe('write', () => {
  it('is durable: WAL, FULL, foreign keys', () => {
    expect(store.sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(store.sqlite.pragma('synchronous', { simple: true })).toBe(2)
    expect(store.sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
  })

  it('answers after the commit and shares it with its neighbours', async () => {
    let commits = 0
    const exec = store.sqlite.exec.bind(store.sqlite)
    store.sqlite.exec = (sql) => {
      if (sql === 'COMMIT') commits += 1
      return exec(sql)
    }
    expect(await Promise.all(['a', 'b', 'c'].map((key) => store.write(add(key))))).toEqual(['a', 'b', 'c'])
    expect(commits).toBe(1)
    expect(await keys()).toEqual(['a', 'b', 'c'])
  })

  it('undoes one that fails and none of its neighbours', async () => {
    const failing = store.write(async (trx) => {
      await add('half')(trx)
      throw new Error('no')
    })
    const results = await Promise.allSettled([store.write(add('a')), failing, store.write(add('b')), store.write(add('a'))])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await keys()).toEqual(['a', 'b'])
  })

  it('rejects every item of a group that could not be committed', async () => {
    const exec = store.sqlite.exec.bind(store.sqlite)
    store.sqlite.exec = (sql) => {
      if (sql === 'COMMIT') throw new Error('disk full')
      return exec(sql)
    }
    const results = await Promise.allSettled([store.write(add('a')), store.write(add('b'))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    store.sqlite.exec = exec
    expect(await keys()).toEqual([])
    expect(await store.write(add('c'))).toBe('c')
  })

  it('sees its own changes; readers see them after the commit', async () => {
    await store.write(async (trx) => {
      await add('a')(trx)
      expect(await trx.selectFrom('app_state').selectAll().execute()).toHaveLength(1)
      expect(await keys()).toEqual([])
    })
    expect(await keys()).toEqual(['a'])
  })

  it('refuses queries that were not awaited in time, and writes through the reader', async () => {
    const leaked = await store.write(async (trx) => ({ trx }))
    await expect(add('late')(leaked.trx)).rejects.toThrow('transaction is over')
    await expect(store.read.insertInto('app_state').values({ key: 'x', value: 'x' }).execute()).rejects.toThrow('readonly')
  })
})

describe('migrations', () => {
  it('run once, forward only, and refuse a newer database', () => {
    const sqlite = new Sqlite(':memory:')
    migrate(sqlite, migrations)
    migrate(sqlite, migrations)
    expect(sqlite.prepare('SELECT name FROM migrations ORDER BY name').pluck().all()).toEqual(migrations.map(({ name }) => name))
    expect(() => migrate(sqlite, migrations.slice(0, 1))).toThrow('newer version')
  })

  it('leave nothing of a step that fails', () => {
    const sqlite = new Sqlite(':memory:')
    expect(() =>
      migrate(sqlite, [
        { name: '001-half', up: (target) => void target.exec('CREATE TABLE half (id INTEGER); SELECT nothing FROM nowhere') },
      ]),
    ).toThrow()
    expect(sqlite.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'half'").pluck().get()).toBe(0)
  })

  it('keep the birth date write-once', async () => {
    const row = { sub: 's', birth_date: '1990-01-01', created_at: 0 }
    await store.write((trx) => trx.insertInto('members').values(row).execute())
    const change = store.write((trx) => trx.updateTable('members').set({ birth_date: '1991-01-01' }).execute())
    await expect(change).rejects.toThrow('write-once')
  })

  it('give a member number once, also when the newest member is gone', async () => {
    const insert = (row: { id?: number; sub: string }) =>
      store.write((trx) =>
        trx
          .insertInto('members')
          .values({ ...row, created_at: 0 })
          .execute(),
      )
    await insert({ sub: 'first' })
    await insert({ sub: 'second' })
    await store.write((trx) => trx.deleteFrom('members').where('sub', '=', 'second').execute())
    await expect(insert({ sub: 'third' })).rejects.toThrow('given once')
    const id = await store.write((trx) => nextMemberNumber(trx))
    await insert({ id, sub: 'third' })
    expect(id).toBeGreaterThan(2)
  })
})
