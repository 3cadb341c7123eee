import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Store, openSqliteStore, openStore, sourceOf } from '@quintet/database'
import { moveDatabase } from '@quintet/database/move'
import { openTestStore } from '@quintet/database/testing'
import { collectData } from '@quintet/export/collect'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { systemRandom } from '@quintet/kit/random'
import type { Source } from '@quintet/kit/store'
import { type TestApp, createTestApp } from '../testing.ts'
import { createFilledApp, oneWeek } from '../drawing/filled-app.ts'

let folder: string
let made: ReturnType<typeof openTestStore>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-move-test-'))
  made = openTestStore(folder)
  await made.store.close()
})
afterEach(() => {
  made.drop()
  rmSync(folder, { recursive: true, force: true })
})

const file = () => join(folder, 'before.sqlite')
const back = () => ({ file: join(folder, 'after.sqlite') })
const silent = { onRows: () => undefined, onTable: () => undefined }

/** A drawn week of some members, and two who signed up; closed again. */
const fillFile = async (): Promise<void> => {
  const db = openSqliteStore({ file: file(), synchronous: 'OFF' })
  const { app } = await createFilledApp({ members: 60, weeks: 1 }, { replaced: { db } })
  for (let index = 0; index < 2; index++) await app.signUpMember()
  await announceDrawings(app.context)
  app.clock.shift(oneWeek)
  await drawDueWeeks(app.context)
  await app.close()
}

const exportsOf = async (source: Source): Promise<string[]> => {
  const app: TestApp = createTestApp({ replaced: { db: openStore(source) as Store } })
  const members = await app.context.db.read.selectFrom('members').select(['id', 'sub', 'language']).orderBy('id').execute()
  const texts: string[] = []
  for (const member of members) texts.push(JSON.stringify(await collectData(app.context, member, async () => undefined)))
  await app.close()
  return texts
}

const cli = new URL('../../src/move/cli.ts', import.meta.url).pathname

/** The command in a process of its own, which is killed after so many lines. */
const runCommand = (
  from: string,
  to: string,
  killAfter = Number.POSITIVE_INFINITY,
): Promise<{ said: string; code: number | null }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', cli, '--from', from, '--to', to], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      if (said.split('\n').length > killAfter) child.kill('SIGKILL')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => resolve({ said, code }))
  })

const addressOf = (source: Source): string => ('url' in source ? source.url : source.file)

test('a site goes from a file to PostgreSQL and back, killed on its way, and every export is the same byte for byte', async () => {
  await fillFile()
  const before = await exportsOf({ file: file() })
  const address = addressOf(made.store.source)
  expect((await runCommand(file(), address, 3)).code).toBeNull()
  const resumed = await runCommand(file(), address)
  expect(resumed).toMatchObject({ code: 0, said: expect.stringContaining('All is moved.') as unknown })
  expect(await exportsOf(made.store.source)).toEqual(before)
  await moveDatabase(made.store.source, back(), silent)
  expect(await exportsOf(back())).toEqual(before)
  expect(before.length).toBe(62)
}, 120_000)

test('what was cut short goes on where it was, and nothing goes into a database that holds another site', async () => {
  await fillFile()
  let steps = 0
  const cut = () => {
    if ((steps += 1) === 7) throw new Error('The power is gone.')
  }
  await expect(moveDatabase({ file: file() }, made.store.source, { ...silent, onRows: cut })).rejects.toThrow(
    'The power is gone.',
  )
  const rows: string[] = []
  await moveDatabase({ file: file() }, made.store.source, { ...silent, onRows: (table) => void rows.push(table) })
  expect(rows.length).toBeGreaterThan(10)
  await expect(moveDatabase({ file: file() }, made.store.source, silent)).rejects.toThrow('not empty')
}, 60_000)

test('numbers that were given are not given again on the other side', async () => {
  await fillFile()
  await moveDatabase({ file: file() }, made.store.source, silent)
  // By another chance than that of the members who are there.
  const app = createTestApp({ replaced: { db: openStore(made.store.source), random: systemRandom } })
  const highest = app.context.db.direct.prepare('SELECT max(id) FROM members').pluck<number>().get() ?? 0
  expect((await app.signUpMember({ email: 'after@example.org' })).id).toBe(highest + 1)
  const [bodies, last] = [
    'INSERT INTO entry_bodies (member_id, hash, body) VALUES (1, ?, ?) RETURNING id',
    'SELECT max(id) FROM entry_bodies',
  ]
  const before = app.context.db.direct.prepare(last).pluck<number>().get() ?? 0
  expect(app.context.db.direct.prepare(bodies).pluck<number>().get(Buffer.from('x'), 'x')).toBeGreaterThan(before)
  await app.close()
})

test('the settings name a database', () => {
  expect(sourceOf({ dataFolder: '/data', database: '' })).toEqual({ file: '/data/quintet.sqlite' })
  expect(sourceOf({ dataFolder: '/data', database: 'postgres://a:b@host/site?schema=one&sslmode=require' })).toEqual({
    url: 'postgres://a:b@host/site?sslmode=require',
    schema: 'one',
  })
  expect(() => sourceOf({ dataFolder: '/data', database: 'postgres://host/site?schema=Drop Table' })).toThrow('schema')
})
