import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A keyboard of an Arabic or an Indian phone gives digits of its own: a field that asks for numbers has to read them.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.test.tsx') && !file.startsWith('shell/e2e/'))

// The calculator's fields keep what was typed and read it when it is used.
const readsLater = new Set(['mf-data/src/pages/calculator-page.tsx'])

test('each file with a field of numbers reads the digits of every script', () => {
  const asking = sources.filter((file) => /inputMode="(?:numeric|decimal)"/.test(readFileSync(join(root, file), 'utf8')))
  expect(asking.length).toBeGreaterThan(4)
  const deaf = asking.filter((file) => !readsLater.has(file) && !readFileSync(join(root, file), 'utf8').includes('latinDigits('))
  expect(deaf).toEqual([])
})
