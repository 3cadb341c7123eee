import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptOf } from '../script.ts'

// The command as a process of its own: what it does not understand it answers with how it is used, and does nothing.

const script = scriptOf(new URL('../../src/backup/cli.ts', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-words-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (words: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  new Promise<[code: unknown, out: string, said: string]>((resolve) => {
    const env = { ...process.env, QUINTET_DATA: join(folder, 'site'), ...more }
    execFile(process.execPath, [...script, ...words], { env, cwd: folder }, (error, out, said) =>
      resolve([error?.code ?? 0, out, said]),
    )
  })

const inPostgres = { QUINTET_DATABASE: 'postgres://localhost/quintet' }

test.each<[string[], string, NodeJS.ProcessEnv?]>([
  [['backup'], 'Name a folder.'],
  [['backup', 'one', 'two'], 'There are too many words.'],
  [['fly', 'one'], 'There is no such command.'],
  [['backup', 'one', '--days', '0'], '--days is a whole number from 1 to 366.'],
  [['backup', 'one', '--days', '367'], '--days is a whole number from 1 to 366.'],
  [['backup', 'one', '--days', '1.5'], '--days is a whole number from 1 to 366.'],
  [['backup', 'one', '--weeks', '2'], "Unknown option '--weeks'"],
  [['backup', 'one'], 'The database is in PostgreSQL', inPostgres],
  [['restore', 'one'], 'The database is in PostgreSQL', inPostgres],
  [['restore', '--check'], 'The database is in PostgreSQL', inPostgres],
])(
  '%j is answered with how it is used: %s',
  async (words, sentence, more) => {
    const [code, out, said] = await run(words, more)
    expect([code, out]).toEqual([2, ''])
    expect(said).toContain(sentence)
    expect(said).toContain('npm run backup -- FOLDER')
    expect(readdirSync(folder)).toEqual([])
  },
  30_000,
)

test('a folder without a site is not copied', async () => {
  const [code, , said] = await run(['backup', 'copies'])
  expect([code, said]).toEqual([1, `There is no site in ${join(folder, 'site')}.\n`])
  expect(readdirSync(folder)).toEqual([])
}, 30_000)

test('a list that names nobody is no list', async () => {
  writeFileSync(join(folder, 'empty.list'), 'nothing of the kind\n')
  const [code, out, said] = await run(['restore', '--erased', 'empty.list'])
  expect([code, out]).toEqual([2, ''])
  expect(said).toContain(`${join(folder, 'empty.list')} names nobody.`)
  expect(readdirSync(folder)).toEqual(['empty.list'])
}, 30_000)
