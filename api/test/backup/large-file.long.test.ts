import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyFile, describeFile } from '../../packages/backup/src/files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-large-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a file over 2 GiB is copied whole', { timeout: 120_000 }, async () => {
  writeFileSync(join(folder, 'a.bin'), '')
  const bytes = Math.floor(2.2 * 2 ** 30)
  truncateSync(join(folder, 'a.bin'), bytes)
  const copied = await copyFile(folder, join(folder, 'copy'), 'a.bin')
  expect(copied).toEqual(await describeFile(folder, 'a.bin'))
  expect([copied?.bytes, statSync(join(folder, 'copy', 'a.bin')).size]).toEqual([bytes, bytes])
})
