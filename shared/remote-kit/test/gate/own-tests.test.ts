import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readReport, runOwnTests } from '../../src/gate/static/own-tests.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-tests-'))
  for (const name of ['src', 'test', 'contract', 'node_modules']) mkdirSync(join(folder, name))
  write('package.json', '{"type":"module"}')
  symlinkSync(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), join(folder, 'node_modules/vitest'))
  write('src/add.ts', 'export const add = (one, other) => one + other\nexport const take = (one, other) => one - other')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const test = (name: string, more = '') =>
  `import { expect, it } from 'vitest'\nimport { ${name} } from '../src/add.ts'\n${more}\nit('${name}s 3', () => expect(${name}(1, 2)).toBe(3))`

it('runs all but those of its calls, stops what fails, and says which name what is gone', async () => {
  write('test/add.test.ts', test('add'))
  write('test/take.test.ts', test('take'))
  write('test/renamed.test.ts', test('sum'))
  write('test/moved.test.ts', test('add', `import '../src/moved.ts'`))
  write('contract/calls.test.ts', 'throw new Error("not again")')
  const { findings, said } = await runOwnTests(folder)
  expect(findings).toEqual([
    { rule: 'own-tests', said: expect.stringMatching(/^“takes 3” fails: .*expected -1 to be 3/) as string },
  ])
  expect(said).toMatch(/^1 of its own tests passed; 2 name what is not there any more, and say nothing: /)
})

it('runs them west of UTC and half an hour beside, where a wrong day or hour shows', async () => {
  write('test/day.test.ts', "import { expect, it } from 'vitest'\nit('has its day', () => expect(new Date(0).getDate()).toBe(1))")
  write(
    'test/hour.test.ts',
    "import { expect, it } from 'vitest'\nit('has its hour', () => expect(new Date(0).getMinutes()).toBe(0))",
  )
  const { findings } = await runOwnTests(folder)
  expect(findings.map(({ said }) => said.slice(0, 20)).toSorted()).toEqual(['“has its day” fails:', '“has its hour” fails'])
})

const failed = (message: string) => ({ fullName: 'pays', status: 'failed', failureMessages: [message] })

const report = (message: string) => ({
  numPassedTests: 4,
  testResults: [{ name: 'pay.test.ts', assertionResults: [failed(message), { fullName: 'asks', status: 'passed' }] }],
})

it('counts a test that throws an error of the tile', () => {
  expect(
    readReport(report("TypeError: Cannot read properties of undefined (reading 'price')\n    at pay.ts:3")).findings,
  ).toEqual([{ rule: 'own-tests', said: "“pays” fails: TypeError: Cannot read properties of undefined (reading 'price')" }])
  expect(readReport(report('TypeError: (0 , __vi_import_0__.price) is not a function')).findings).toEqual([])
})

const unread = (message: string) => ({
  numPassedTests: 0,
  testResults: [{ name: '/mf-a/test/pay.test.ts', message, assertionResults: [] }],
})

it('counts a file of tests that cannot be read as the tile throws', () => {
  expect(readReport(unread("Cannot read properties of undefined (reading 'at')")).findings).toEqual([
    { rule: 'own-tests', said: "pay.test.ts cannot be run: Cannot read properties of undefined (reading 'at')" },
  ])
  expect(readReport(unread("Cannot find module '../src/moved.ts'")).findings).toEqual([])
})
