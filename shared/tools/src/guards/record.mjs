// Runs before each file of tests: says whether a guard stands, and keeps which tests it stopped something in.
import { appendFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

const { QUINTET_GUARD_OUT: out, QUINTET_GUARD_LOG: log = '' } = process.env
const met = new Map()
let title = ''
/** When the guard that is out first let pass in this test. */
let passedAt
const longestMs = 60_000

// As `--testNamePattern` sees a test; a file is a suite without a name.
const namesOf = ({ suite, name }) => [...(suite ? namesOf(suite) : []), name].filter(Boolean)

beforeEach(({ task }) => {
  title = namesOf(task).join(' ')
  passedAt = undefined
})
// What is met between tests is met by the whole file.
afterEach(() => {
  title = ''
})

globalThis.guardStands = (guard) => {
  met.set(guard, (met.get(guard) ?? new Set()).add(title))
  if (guard !== out) return true
  passedAt ??= Date.now()
  // What tries again without it for ever, and without a pause, no timeout of a test would end.
  if (Date.now() - passedAt > longestMs) throw new Error(`Nothing ends without ${guard}.`)
  return false
}

afterAll(() => {
  const { testPath: file } = expect.getState()
  const lines = [...met].map(([guard, titles]) => `${JSON.stringify({ guard, file, titles: [...titles] })}\n`)
  if (log !== '') appendFileSync(log, lines.join(''))
})
