import { expect, it } from 'vitest'
import { brokenLines } from '../src/contracts/report.mjs'

const failed = (fullName: string, ...failureMessages: string[]) => ({ status: 'failed', fullName, failureMessages })

it('says what broke in the words of the rule, whole, and of a file that could not be run', () => {
  const said =
    'src/stores/matches.ts:12: send is passed on: use it here by its own name; write `send(…)`, so that it is known what the tile calls'
  const lines = brokenLines({
    numPassedTests: 1,
    numFailedTests: 2,
    testResults: [
      { name: 'calls.test.ts', status: 'failed', message: 'ENOENT: no such file', assertionResults: [] },
      {
        name: 'remote.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'is fine' },
          failed('every call is known', `AssertionError: ${said}: expected [ Array(1) ] to deeply equal []\n    at x.ts:1:1`),
          failed('a pause shows', 'Error: The answer of loadTokens breaks its contract: /submitted must be <= 5\nThe API …'),
        ],
      },
    ],
  })
  expect(lines).toEqual([
    'calls.test.ts: ENOENT: no such file',
    `every call is known: ${said}`,
    'a pause shows: The answer of loadTokens breaks its contract: /submitted must be <= 5',
  ])
})
