import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseInUse, assertNotRunning } from '../src/in-use.ts'
import { openSqliteStore } from '../src/store.ts'
import { isOnPostgres, openTestStore } from './testing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-in-use-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'some.sqlite')
const assertFile = () => assertNotRunning({ file: file() }, 0)

// As a server does: opened once, and idle from then on.
const holding = async () => {
  const sqlite = createRequire(import.meta.resolve('@quintet/kit/store')).resolve('better-sqlite3')
  const script = `const file = new (require(${JSON.stringify(sqlite)}))(${JSON.stringify(file())})
    file.prepare('SELECT count(*) FROM members').get()
    console.log('open')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
}

test('a file that another process has open is in use until that process is gone, also without a word', async () => {
  const store = openSqliteStore({ file: file() })
  await store.close()
  const kill = await holding()
  try {
    expect(assertFile).toThrow(DatabaseInUse)
    expect(assertFile).toThrow(`Another process has ${file()} open. Stop the site first.`)
  } finally {
    await kill()
  }
  expect(assertFile).not.toThrow()
})

test('what a process wrote before it was killed is still there after the look', async () => {
  const store = openSqliteStore({ file: file() })
  await store.write((trx) => trx.insertInto('app_state').values({ key: 'kept', value: '1' }).execute())
  expect(assertFile).toThrow(DatabaseInUse)
  await store.close()
  assertFile()
  const again = openSqliteStore({ file: file() })
  expect(await again.read.selectFrom('app_state').select('key').where('key', '=', 'kept').execute()).toHaveLength(1)
  await again.close()
})

test('a file that is not there is not in use, and is not made', () => {
  assertFile()
  expect(existsSync(file())).toBe(false)
})

test.runIf(isOnPostgres())('a database of PostgreSQL is in use while a process of its site has a lease', async () => {
  const { store, drop } = openTestStore(folder)
  const { source } = store
  const assertAt = (now: number) => () => assertNotRunning(source, now)
  expect(assertAt(0)).not.toThrow()
  await store.write((trx) =>
    trx.insertInto('leases').values({ name: 'jobs', holder: 'one', fence: 1, expires_at: 10_000 }).execute(),
  )
  expect(assertAt(9999)).toThrow(DatabaseInUse)
  expect(assertAt(10_000)).not.toThrow()
  await store.write((trx) => trx.updateTable('leases').set({ holder: '', expires_at: 20_000 }).execute())
  expect(assertAt(9999)).not.toThrow()
  await store.write((trx) => trx.schema.dropTable('leases').execute())
  expect(assertAt(0)).not.toThrow()
  await store.close()
  drop()
})
