import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testsIn } from './support/sources.ts'

// Vitest waits for a second unless a test says otherwise, which is nothing on a machine that does much else: such a test fails now and then.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const opening = /\bvi\.wait(?:For|Until)\(/g

/** What stands in the brackets that begin there; brackets in texts come in pairs. */
const inBrackets = (text: string, from: number): string => {
  let depth = 1
  let at = from
  for (; depth > 0 && at < text.length; at++) depth += { '(': 1, ')': -1 }[text[at] ?? ''] ?? 0
  return text.slice(from, at - 1)
}

const withoutTimeout = (text: string): string[] =>
  [...text.matchAll(opening)]
    .map(({ index, 0: call }) => inBrackets(text, index + call.length))
    .filter((inside) => !/,\s*(?:\{[^{}]*\btimeout\b[^{}]*\}|\w+),?\s*$/.test(inside))

test('every wait says how long it may take', () => {
  const files = testsIn(root)
  const found = files.flatMap((file) =>
    withoutTimeout(readFileSync(join(root, file), 'utf8')).map((inside) => `${file}: ${inside.slice(0, 80)}`),
  )
  expect(found).toEqual([])
})

test('one that does not is found', () => {
  const [wait, text] = ['vi.waitFor', `expect(one).toBe(2, [1, 2])`]
  expect(withoutTimeout(`${wait}(() => ${text})\n${wait}(() => ${text}, { timeout: 5000, interval: 10 })`)).toEqual([
    `() => ${text}`,
  ])
  expect(withoutTimeout(`${wait}(() => ${text}, waits)`)).toEqual([])
})
