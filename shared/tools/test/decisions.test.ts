import { expect, test } from 'vitest'
import { citingTests, decisionsOf, rules, titlesIn } from '../src/decisions/tests.mts'
import { unheld } from '../src/decisions/unheld.mts'
import { waitingFor } from '../src/decisions/waiting.mts'

test('every decision is named by a test, or waits for something that is not built', () => {
  expect(unheld(rules(), citingTests(), waitingFor)).toEqual([])
})

test('one without a test, and one that waits although it has one, are found', () => {
  const known = new Map([1, 2, 3].map((number) => [number, 'A rule']))
  const tests = [{ file: 'a.test.ts', title: 'something holds (decisions 1 and 2)' }]
  expect(unheld(known, tests, new Map([[2, 'maps']]))).toEqual([
    'decision 3: no test names it',
    'decision 2: has a test, and waits no more',
  ])
})

test('titles are read in every form, and none of what is skipped or only said', () => {
  const source = `
    describe.each(ways)('one %s', () => {
      test("two", async () => {})
      it.each([[1], [2]] as const)('three %i', () => {})
      test.skip('four', () => {})
      // test five
      test(
        \`six\`,
        () => {},
      )
    })`
  expect(titlesIn(source)).toEqual(['one %s', 'two', 'three %i', 'six'])
  expect(decisionsOf('a rule (decisions 12, 13 and 14)')).toEqual([12, 13, 14])
})
