// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { beginVisit, noteAnswer, noteFailure, type Outcome, watchVisits } from './visit-outcome.ts'

const told = vi.fn<(outcome: Outcome) => void>()
beforeEach(() => {
  watchVisits(told)
  told.mockClear()
})

const visit = (what: () => void = () => undefined): boolean | undefined => {
  const leave = beginVisit('mf-a', '1')
  what()
  leave()
  expect(told).toHaveBeenCalledOnce()
  return told.mock.calls[0]?.[0].isGood
}

test.each<[string, boolean, () => void]>([
  ['nothing went wrong', true, () => undefined],
  ['a save was refused', false, () => noteAnswer('mf-a', 'saveProfile', false)],
  [
    'a save was refused, and then taken',
    true,
    () => {
      noteAnswer('mf-a', 'saveProfile', false)
      noteAnswer('mf-a', 'saveProfile', true)
    },
  ],
  [
    'one call was answered and another one never',
    false,
    () => {
      noteAnswer('mf-a', 'loadMember', false)
      noteAnswer('mf-a', 'saveProfile', true)
    },
  ],
  ['it failed', false, () => noteFailure('mf-a', '1')],
  [
    'another version failed, and another tile was refused',
    true,
    () => [noteFailure('mf-a', '2'), noteAnswer('mf-b', 'x', false)],
  ],
])('a visit in which %s: ended well %s', (_, isGood, what) => expect(visit(what)).toBe(isGood))

test('is told once, when the page is hidden, though it is left later', () => {
  const leave = beginVisit('mf-a', '1')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  dispatchEvent(new Event('visibilitychange'))
  leave()
  expect(told).toHaveBeenCalledExactlyOnceWith({ remote: 'mf-a', version: '1', isGood: true })
})
