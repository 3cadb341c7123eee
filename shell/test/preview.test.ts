// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { endTrial, trialHere } from '../src/remotes/preview.ts'

afterEach(() => {
  delete document.documentElement.dataset['preview']
  localStorage.clear()
  vi.restoreAllMocks()
})

const gone = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined)

test('for everyone else nothing is tried', () => {
  expect(trialHere()).toBeUndefined()
  localStorage.setItem('quintet.overrides', '{}')
  expect(trialHere()).toBeUndefined()
})

test('what the browser asks for is named, and forgotten with the trial', () => {
  localStorage.setItem('quintet.overrides', '{"mf-data":"1.0.0","mf-pools":"2.0.0"}')
  const trial = trialHere()
  expect(trial).toEqual({ what: 'mf-data mf-pools', isLink: false })
  const assign = gone()
  endTrial(trial as NonNullable<typeof trial>)
  expect(localStorage.getItem('quintet.overrides')).toBeNull()
  expect(assign.mock.calls).toEqual([['/']])
})

test('a link comes before the own storage, which its end leaves alone', () => {
  localStorage.setItem('quintet.overrides', '{"mf-data":"1.0.0"}')
  document.documentElement.dataset['preview'] = 'mf-data@1.1.0'
  const trial = trialHere()
  expect(trial).toEqual({ what: 'mf-data@1.1.0', isLink: true })
  const assign = gone()
  endTrial(trial as NonNullable<typeof trial>)
  expect(localStorage.getItem('quintet.overrides')).toBe('{"mf-data":"1.0.0"}')
  expect(assign.mock.calls).toEqual([['/try/end']])
})
