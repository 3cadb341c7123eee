import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LockTaken, isOpenElsewhere, lockFile } from '../src/store/in-use.ts'

let folder: string
const file = () => join(folder, 'lock')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-in-use-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('locks a file for one alone, until it is given back', () => {
  const unlock = lockFile(file())
  expect(() => lockFile(file())).toThrow(LockTaken)
  unlock()
  lockFile(file())()
})

it('takes what is no database for a fault, and what is not there for free', () => {
  writeFileSync(file(), 'no database at all, and longer than the head of one would be'.repeat(40))
  for (const ask of [isOpenElsewhere, lockFile]) expect(() => ask(file())).toThrow('not a database')
  expect(isOpenElsewhere(join(folder, 'none'))).toBe(false)
})
