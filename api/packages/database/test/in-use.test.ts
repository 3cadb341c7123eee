import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseInUse, assertNotRunning, holdFolder } from '../src/in-use.ts'
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

// Another server: it says that it has the folder, or why not.
const otherServer = async () => {
  const [module, tsx] = ['../src/in-use.ts', 'tsx'].map((name) => import.meta.resolve(name))
  const script = `import(${JSON.stringify(module)}).then(({ holdFolder }) => {
    try { holdFolder(${JSON.stringify(folder)}); console.log('holds it') } catch (error) { console.log(error.message); process.exit() }
    setInterval(() => undefined, 1000)
  })`
  const child = spawn(process.execPath, ['--import', tsx ?? '', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const kill = async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await ended
  }
  return { said: String(said).trim(), pid: child.pid, kill }
}

test('a folder is held by one server, which the next is told of, until that one is killed', async () => {
  const first = await otherServer()
  expect(first.said).toBe('holds it')
  expect(() => holdFolder(folder)).toThrow(`A server runs on ${folder} already: process ${first.pid} on ${hostname()}.`)
  await first.kill()
  const release = holdFolder(folder)
  const second = await otherServer()
  expect(second.said).toContain(
    `already: process ${process.pid} on ${hostname()}. End it first, or name another folder by QUINTET_DATA`,
  )
  await second.kill()
  release()
  holdFolder(folder)()
  expect(readdirSync(folder).toSorted()).toEqual(['server.lock', 'server.pid'])
}, 60_000)

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
