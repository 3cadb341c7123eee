// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '../src/remotes/visit-outcome.ts'

// What is open and who is told is state of the module: each test has one of its own.
let visits: typeof import('../src/remotes/visit-outcome.ts')
let told: Outcome[]
beforeEach(async () => {
  vi.resetModules()
  visits = await import('../src/remotes/visit-outcome.ts')
  told = []
})

const watch = () => visits.watchVisits((outcome) => told.push(outcome))
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
const outcome = (isGood: boolean, remote = 'mf-data') => ({ remote, version: '1.0.0', isGood })

test('a visit that ended before anybody listened is told, once', () => {
  visits.beginVisit('mf-data', '1.0.0')()
  watch()
  visits.watchVisits(() => told.push(outcome(false, 'again')))
  expect(told).toEqual([outcome(true)])
})

test('is over when the page is hidden, not when it is shown, and only once', () => {
  watch()
  const end = visits.beginVisit('mf-data', '1.0.0')
  show('visible')
  expect(told).toEqual([])
  show('hidden')
  expect(told).toEqual([outcome(true)])
  show('hidden')
  end()
  expect(told).toEqual([outcome(true)])
})

test('nothing is told of a page that is hidden while no tile is open', () => {
  watch()
  show('hidden')
  expect(told).toEqual([])
})

test('the last answer to each call counts, and only while its remote is open', () => {
  watch()
  visits.noteAnswer('mf-data', 'saveProfile', false)
  const end = visits.beginVisit('mf-data', '1.0.0')
  visits.noteAnswer('mf-pools', 'savePool', false)
  visits.noteAnswer('mf-data', 'saveProfile', false)
  visits.noteAnswer('mf-data', 'loadMember', true)
  visits.noteAnswer('mf-data', 'saveProfile', true)
  end()
  const next = visits.beginVisit('mf-data', '1.0.0')
  visits.noteAnswer('mf-data', 'saveProfile', false)
  next()
  expect(told).toEqual([outcome(true), outcome(false)])
})

test('a failure counts for its own version alone', () => {
  watch()
  const end = visits.beginVisit('mf-data', '1.0.0')
  visits.noteFailure('mf-data', '0.9.0')
  visits.noteFailure('mf-pools', '1.0.0')
  end()
  const next = visits.beginVisit('mf-data', '1.0.0')
  visits.noteFailure('mf-data', '1.0.0')
  next()
  expect(told).toEqual([outcome(true), outcome(false)])
})
