import { mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addSigningKey, loadKeys } from '../src/keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('makes the keys once, and reads the same ones from then on', () => {
  const made = loadKeys(folder, 1000)
  const names = readdirSync(folder)
  const read = loadKeys(folder, 2000)
  expect([...read.byId.keys()]).toEqual([made.current.kid])
  expect(read.master).toEqual(made.master)
  expect(readdirSync(folder)).toEqual(names)
})

it('signs with the newest key, and verifies by every one', () => {
  const { current: first } = loadKeys(folder, 1000)
  const second = addSigningKey(folder, 2000)
  const { current, byId } = loadKeys(folder, 3000)
  expect(current.kid).toBe(second.kid)
  expect([...byId.keys()]).toEqual([first.kid, second.kid])
})

it('takes the numbers of the files for numbers, however many digits they have', () => {
  loadKeys(folder, 1000)
  const byNumber = ['9', '10', '000000000000011', '1795805396982', '1795805396983'].map((number) => {
    const key = addSigningKey(folder, Number(number))
    renameSync(join(folder, `signing-${number.padStart(15, '0')}.pem`), join(folder, `signing-${number}.pem`))
    return key.kid
  })
  const { current, byId } = loadKeys(folder, 2000)
  expect([...byId.keys()].filter((kid) => byNumber.includes(kid))).toEqual(byNumber)
  expect(current.kid).toBe(byNumber.at(-1))
})

it('refuses a master key that was cut off', () => {
  loadKeys(folder, 1000)
  truncateSync(join(folder, 'identity-master.key'), 31)
  expect(() => loadKeys(folder, 2000)).toThrow('identity-master.key is damaged: restore it from a backup.')
})
