import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { faults } from '../src/seeded/faults.mjs'
import { serverFaults } from '../src/seeded/server-faults.mjs'

// A fault whose place has moved on would only be told by the long run, which takes half an hour.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const all = [...faults, ...serverFaults]

test.each(all.map((fault) => [fault.name, fault] as const))('%s: its place is there, and what should notice it', (_, fault) => {
  expect(textOf(fault.file).split(fault.from)).toHaveLength(2)
  expect(fault.to).not.toBe(fault.from)
  expect(existsSync(join(root, fault.spec))).toBe(true)
  if (fault.title !== undefined) expect(textOf(fault.spec)).toContain(fault.title)
})

test('each has a name of its own', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})
