import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Store } from '@quintet/kit/store'
import { openConnection, openPostgresStore } from '../src/index.ts'
import { createDeferred, createTestDatabase, cutProxyTo, dropTestDatabase } from './testing.ts'

interface Tables {
  words: { word: string; times: number }
}

const server = process.env['QUINTET_TEST_POSTGRES'] ?? ''
const baseline = {
  end: '001',
  create: (connection: { exec(sql: string): unknown }) =>
    void connection.exec('CREATE TABLE words (word TEXT COLLATE "C" PRIMARY KEY, times BIGINT NOT NULL)'),
}
const migrations = [{ name: '001', up: () => undefined }]

let database: string
let store: Store<Tables>
beforeEach(() => {
  database = createTestDatabase(server, 'empty_template', () => undefined)
  store = openPostgresStore<Tables>({
    source: { url: `${server}/${database}`, schema: 'public' },
    connections: 4,
    migrations,
    baseline,
  })
})
afterEach(async () => {
  await store.close()
  dropTestDatabase(server, database)
})

const set = (word: string, times: number) =>
  store.write((trx) =>
    trx
      .insertInto('words')
      .values({ word, times })
      .onConflict((conflict) => conflict.column('word').doUpdateSet({ times }))
      .execute(),
  )
const timesOf = async (word: string): Promise<number | undefined> =>
  (await store.read.selectFrom('words').select('times').where('word', '=', word).executeTakeFirst())?.times

/** Ends every other connection to the database, as a fall of the server does. */
const cutAll = () =>
  store.direct
    .prepare('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ? AND pid <> pg_backend_pid()')
    .all(database)

/** Adds a word unless it is there; says whether it was added. */
const addOnce = () =>
  store.write(async (trx) => {
    const known = await trx.selectFrom('words').select('word').where('word', '=', 'one').executeTakeFirst()
    if (!known) await trx.insertInto('words').values({ word: 'one', times: 1 }).execute()
    return known === undefined
  })

const openOlder = () =>
  openPostgresStore<Tables>({
    source: { url: `${server}/${database}`, schema: 'public' },
    migrations: [],
    baseline: { ...baseline, end: '000' },
  })

const timesIn = (db: Store<Tables>['read']) => db.selectFrom('words').select('times').executeTakeFirst()

const raiseOne = () =>
  store.write(async (trx) => {
    const { times } = await trx.selectFrom('words').select('times').where('word', '=', 'one').executeTakeFirstOrThrow()
    await trx
      .updateTable('words')
      .set({ times: times + 1 })
      .where('word', '=', 'one')
      .execute()
  })

describe('a write', () => {
  test('that lost a race is done again, so that none is lost', async () => {
    await set('one', 0)
    await Promise.all(Array.from({ length: 8 }, raiseOne))
    expect(await timesOf('one')).toBe(8)
  })

  test('that others meet again and again is done while no other one is, at its fourth try', async () => {
    await set('one', 0)
    let tries = 0
    const others: Promise<unknown>[] = []
    await store.write(async (trx) => {
      tries += 1
      const { times } = await trx.selectFrom('words').select('times').executeTakeFirstOrThrow()
      others.push(raiseOne())
      // The other one is done by then, unless it waits for this one.
      await Promise.race([others.at(-1), pause(200)])
      await trx
        .updateTable('words')
        .set({ times: times + 100 })
        .execute()
    })
    await Promise.all(others)
    expect([tries, await timesOf('one')]).toEqual([4, 104])
  })

  test('that wants to be alone and is not within a second lets the others go on, and is done once it may', async () => {
    await set('one', 0)
    const held = createDeferred()
    const paused = store.write(async (trx) => {
      await trx.insertInto('words').values({ word: 'paused', times: 1 }).execute()
      await held.promise
    })
    let tries = 0
    const unlucky = store.write(async (trx) => {
      tries += 1
      const { times } = await trx.selectFrom('words').select('times').where('word', '=', 'one').executeTakeFirstOrThrow()
      if (tries < 4) await raiseOne()
      await trx
        .updateTable('words')
        .set({ times: times + 100 })
        .where('word', '=', 'one')
        .execute()
    })
    await vi.waitFor(() => expect(tries).toBe(3), { timeout: 5000 })
    // Behind the one that waits for the paused one.
    await set('two', 2)
    await unlucky
    held.resolve()
    await paused
    expect([await timesOf('one'), await timesOf('two'), await timesOf('paused')]).toEqual([103, 2, 1])
  }, 20_000)

  test('that asks for no more than what is committed waits for another of its row, and changes what that one left', async () => {
    await set('one', 0)
    let tries = 0
    await store.write(
      async (trx) => {
        tries += 1
        await timesIn(trx)
        await raiseOne()
        await trx
          .updateTable('words')
          .set(({ eb }) => ({ times: eb('times', '+', 10) }))
          .execute()
      },
      { isolation: 'read committed' },
    )
    expect([tries, await timesOf('one')]).toEqual([1, 11])
  })

  test('of a row that another wrote first looks again, and sees it', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, addOnce))
    expect(made.filter(Boolean)).toHaveLength(1)
  })

  test('is undone as a whole where its work throws, and fails where it went on after a failure', async () => {
    const failing = store.write(async (trx) => {
      await trx.insertInto('words').values({ word: 'one', times: 1 }).execute()
      throw new Error('No.')
    })
    await expect(failing).rejects.toThrow('No.')
    const careless = store.write(async (trx) => {
      await trx.insertInto('words').values({ word: 'two', times: 1 }).execute()
      await trx
        .insertInto('words')
        .values({ word: 'two', times: 2 })
        .execute()
        .catch(() => undefined)
    })
    await expect(careless).rejects.toThrow('nothing of it was kept')
    expect([await timesOf('one'), await timesOf('two')]).toEqual([undefined, undefined])
  })

  test('whose connection breaks before its end is done again, once it is certain that nothing was kept', async () => {
    let tries = 0
    await store.write(async (trx) => {
      await trx
        .insertInto('words')
        .values({ word: 'one', times: (tries += 1) })
        .execute()
      if (tries === 1) cutAll()
      await trx.updateTable('words').set({ times: tries }).execute()
    })
    expect([tries, await timesOf('one')]).toEqual([2, 2])
  })

  test('is over when it is over', async () => {
    let kept: Parameters<Parameters<typeof store.write>[0]>[0] | undefined
    await store.write(async (trx) => void (kept = trx))
    await expect(kept?.selectFrom('words').selectAll().execute()).rejects.toThrow('This transaction is over')
  })
})

test('reads go on after every connection broke', async () => {
  await set('one', 1)
  await Promise.all(Array.from({ length: 4 }, () => timesOf('one')))
  cutAll()
  expect(await Promise.all(Array.from({ length: 4 }, () => timesOf('one')))).toEqual([1, 1, 1, 1])
})

test('a statement takes parameters in order and by name, and the direct connection shares a transaction with the builder', async () => {
  await set('one', 1)
  expect(await store.statement('SELECT times FROM words WHERE word = ?').get('one')).toEqual({ times: 1 })
  expect(await store.statement("SELECT times, '?' AS sign FROM words WHERE word = :word").all({ word: 'one' })).toEqual([
    { times: 1, sign: '?' },
  ])
  await store.writeDirectly(async (trx, direct) => {
    direct.prepare('UPDATE words SET times = 7').run()
    expect(await trx.selectFrom('words').select('times').executeTakeFirst()).toEqual({ times: 7 })
  })
  expect(await timesOf('one')).toBe(7)
})

test('a direct write that throws is undone as a whole', async () => {
  const failing = store.writeDirectly(async (trx, direct) => {
    await trx.insertInto('words').values({ word: 'one', times: 1 }).execute()
    direct.prepare("INSERT INTO words VALUES ('two', 2)").run()
    throw new Error('No.')
  })
  await expect(failing).rejects.toThrow('No.')
  const alone = store.direct.transaction(() => {
    store.direct.prepare("INSERT INTO words VALUES ('three', 3)").run()
    throw new Error('No.')
  })
  expect(alone).toThrow('No.')
  expect(await store.read.selectFrom('words').select('word').execute()).toEqual([])
})

test('what the direct connection is refused it does not ask again', () => {
  store.direct.exec('CREATE SEQUENCE asked')
  expect(() => store.direct.prepare("SELECT nextval('asked') / 0").all()).toThrow('division by zero')
  expect(store.direct.prepare('SELECT last_value FROM asked').pluck().get()).toBe(1)
})

test('what the direct connection asks is answered by the fault of the server, with its code', () => {
  expect(() => store.direct.exec('nonsense')).toThrow(expect.objectContaining({ code: '42601' }) as Error)
})

test('a store that is closed opens no direct connection any more', async () => {
  await store.close()
  expect(() => store.direct).toThrow('The store is closed.')
})

test('a direct connection that is closed answers nothing', () => {
  const connection = openConnection({ url: `${server}/${database}`, schema: 'public' })
  connection.close()
  expect(() => connection.exec('SELECT 1')).toThrow('The connection is closed.')
})

test('refuses a database of a newer version', () => {
  expect(openOlder).toThrow('newer version (001)')
})

test('the direct connection gives each question its own answer, however fast they come', () => {
  const echo = store.direct.prepare<{ number: number }>('SELECT CAST(? AS BIGINT) AS number')
  const asked = Array.from({ length: 3000 }, (_, number) => number)
  expect(asked.map((number) => echo.get(number)?.number)).toEqual(asked)
})

test('a process that is cut off in the middle of a write holds up nobody for more than some seconds, and writes once it is back', async () => {
  await set('one', 0)
  const [url, line] = await cutProxyTo(server, 5432)
  const far = openPostgresStore<Tables>({ source: { url: `${url}/${database}`, schema: 'public' }, migrations, baseline })
  let tries = 0
  const written = far.write(async (trx) => {
    await trx.updateTable('words').set({ times: 5 }).where('word', '=', 'one').execute()
    tries += 1
    if (tries === 1) await line.cut()
    await trx.selectFrom('words').selectAll().execute()
  })
  await vi.waitFor(() => expect(tries).toBe(1), { timeout: 10_000 })
  await set('one', 7)
  expect(await timesOf('one')).toBe(7)
  await line.heal()
  await written
  expect(await timesOf('one')).toBe(5)
  await far.close()
  await line.close()
}, 30_000)
