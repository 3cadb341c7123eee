import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeExpired } from '@quintet/backup/expired'
import { afterEach, beforeEach, expect, test } from 'vitest'

// What lies among copies: what was never finished goes after a day, as it holds members too; what is under way stays.

const now = Date.UTC(2026, 10, 23, 12)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-expired-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const remains = async (name: string, manifest?: string): Promise<boolean> => {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'quintet.sqlite'), 'x')
  if (manifest !== undefined) writeFileSync(join(folder, name, 'backup.json'), manifest)
  const removed = await removeExpired(folder, now)
  const left = readdirSync(folder)
  expect([...removed, ...left]).toEqual([name])
  return left.length > 0
}
const until = (expiresAt: string) => JSON.stringify({ format: 'quintet-backup 1', expiresAt, files: [] })

test.each<[string, boolean]>([
  ['quintet-2026-11-23T11-59-59Z.partial', true],
  ['quintet-2026-11-22T12-00-00Z.partial', true],
  ['quintet-2026-11-22T11-59-59Z.partial', false],
  ['quintet-2020-01-01T00-00-00Z.partial', false],
  ['quintet-2020-01-01T00-00-00Z.partial.mine', true],
  ['my-quintet-2020-01-01T00-00-00Z.partial', true],
])('the unfinished %s stays: %s', async (name, stays) => {
  expect(await remains(name)).toBe(stays)
})

test.each<[string, string | undefined, boolean]>([
  ['a second is left of its life', until('2026-11-23T12:00:01.000Z'), true],
  ['its life is over', until('2026-11-23T12:00:00.000Z'), false],
  ['nothing says how long it lives', undefined, true],
  ['what says it is damaged', '{"format":', true],
])('a finished one of which %s is left alone, or goes', async (_, manifest, stays) => {
  expect(await remains('quintet-2020-01-01T00-00-00Z', manifest)).toBe(stays)
})
