import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { erasedHash, noteErased } from '@quintet/backup/erased-list'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptOf } from '../script.ts'
import { type TestApp, createTestApp } from '../testing.ts'

// Commands for a site that does not run, in processes of their own, while this one has its database open.

let app: TestApp
let folder: string
beforeEach(() => {
  app = createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'quintet-running-'))
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const call = (command: string, ...words: string[]) => {
  const script = scriptOf(new URL(`../../src/${command}/cli.ts`, import.meta.url))
  const env = { ...process.env, QUINTET_DATA: app.context.config.dataFolder }
  return promisify(execFile)(process.execPath, [...script, ...words], { env })
}
const refused = {
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(/Another process has .* open\. Stop the site first\./) as string,
}

test('a look at a whole site, and erasing again, are refused', async () => {
  const { id, sub } = await app.signUpMember()
  const list = join(folder, 'erased.list')
  await noteErased(list, [erasedHash(sub)], Date.now())
  await expect(call('backup', 'restore', '--check')).rejects.toMatchObject(refused)
  await expect(call('backup', 'restore', '--erased', list)).rejects.toMatchObject(refused)
  expect(await app.context.db.read.selectFrom('members').select('id').execute()).toEqual([{ id }])
}, 60_000)

test('moving is refused, from the site and into it', async () => {
  const target = join(folder, 'target.sqlite')
  await expect(call('move', '--from', app.context.config.dataFolder, '--to', target)).rejects.toMatchObject(refused)
  expect(existsSync(target)).toBe(false)
  const other = createTestApp()
  const from = other.context.config.dataFolder
  await other.context.db.close()
  await expect(call('move', '--from', from, '--to', app.context.config.dataFolder)).rejects.toMatchObject(refused)
}, 60_000)
