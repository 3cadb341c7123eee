import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '@quintet/kit/store'
import { openPostgresStore } from '../src/index.ts'
import { createTestDatabase, dropTestDatabase } from './testing.ts'

// PostgreSQL refuses a prepared query of all columns once there is one more of them, again and again on the same connection.

interface Tables {
  words: { word: string }
}

const server = process.env['QUINTET_TEST_POSTGRES'] ?? ''
const baseline = {
  end: '001',
  create: (connection: { exec(text: string): unknown }) =>
    void connection.exec(`CREATE TABLE words (word TEXT COLLATE "C" PRIMARY KEY); INSERT INTO words VALUES ('one')`),
}
const connections = 6

let database: string
let store: Store<Tables>
beforeEach(() => {
  database = createTestDatabase(server, 'empty_template', () => undefined)
  store = openPostgresStore<Tables>({
    source: { url: `${server}/${database}`, schema: 'public' },
    connections,
    migrations: [{ name: '001', up: () => undefined }],
    baseline,
  })
})
afterEach(async () => {
  await store.close()
  dropTestDatabase(server, database)
})

/** Another process brings the schema up to date, on a connection of its own. */
const addColumn = () => store.write((trx) => sql`ALTER TABLE words ADD COLUMN times BIGINT`.execute(trx))

const readAll = () => store.read.selectFrom('words').selectAll().execute()
const changeAll = () => store.write((trx) => trx.updateTable('words').set({ word: 'one' }).returningAll().execute())
const changeDirectly = () => store.writeDirectly((trx) => trx.updateTable('words').set({ word: 'one' }).returningAll().execute())
const readDirectly = () => store.direct.prepare('SELECT * FROM words').all()

const after = [{ word: 'one', times: null }]

test('reads on every connection see it', async () => {
  await Promise.all(Array.from({ length: connections * 2 }, readAll))
  await addColumn()
  expect(await Promise.all(Array.from({ length: connections * 2 }, readAll))).toEqual(
    Array.from({ length: connections * 2 }, () => after),
  )
})

test('writes on every connection see it', async () => {
  for (let turn = 0; turn < 3; turn++) await Promise.all(Array.from({ length: 3 }, changeAll))
  await addColumn()
  for (let turn = 0; turn < 3; turn++)
    expect(await Promise.all(Array.from({ length: 3 }, changeAll))).toEqual([after, after, after])
})

test('a write that reads before it is done as a whole again', async () => {
  const readAndChange = () =>
    store.write(async (trx) => {
      await trx
        .insertInto('words')
        .values({ word: `word ${Math.random()}` })
        .execute()
      return trx.selectFrom('words').selectAll().where('word', '=', 'one').execute()
    })
  await readAndChange()
  await addColumn()
  expect(await readAndChange()).toEqual(after)
  expect(
    await store.read
      .selectFrom('words')
      .select(({ fn }) => fn.countAll().as('count'))
      .execute(),
  ).toEqual([{ count: 3 }])
})

test('the connection that answers at once sees it, in a write and outside of one', async () => {
  await changeDirectly()
  readDirectly()
  await addColumn()
  expect(await changeDirectly()).toEqual(after)
  expect(readDirectly()).toEqual(after)
})
