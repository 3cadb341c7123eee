import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullAnswers } from '../../test/builders.ts'
import {
  MAX_HIDDEN,
  defaultVisibility,
  hiddenCount,
  parseVisibility,
  setVisibility,
  visibilityFor,
  visibilityProblem,
  visibilityString,
  type VisibilityFlag,
} from './index.ts'

const woman = fullAnswers(2)
const start = defaultVisibility(woman)

const hide = (flags: VisibilityFlag[], ...items: number[]): VisibilityFlag[] =>
  items.reduce((current, item) => setVisibility(current, item, false).flags, flags)

describe('visibility', () => {
  it('starts with 2 and 37 hidden and what does not apply marked (decision 4)', () => {
    expect(start.flatMap((flag, index) => (flag === 1 ? [] : [[index + 1, flag]]))).toEqual([
      [2, 0],
      [37, 0],
      [38, 2],
    ])
    expect(defaultVisibility(fullAnswers(1)).flatMap((flag, index) => (flag === 1 ? [] : [[index + 1, flag]]))).toEqual([
      [2, 0],
      [37, 2],
      [38, 0],
    ])
  })

  it('refuses the fifteenth hidden item (decision 4)', () => {
    const full = hide(start, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    expect(hiddenCount(full)).toBe(MAX_HIDDEN)
    expect(setVisibility(full, 15, false)).toEqual({ flags: full, problem: 'tooMany' })
    expect(setVisibility(full, 14, false)).toEqual({ flags: full })
    expect(setVisibility(setVisibility(full, 2, true).flags, 15, false).problem).toBeUndefined()
  })

  it('does not touch what does not apply, always shows 48 to 50, and knows no other items', () => {
    expect(setVisibility(start, 38, true)).toEqual({ flags: start, problem: 'notApplicable' })
    expect([48, 49, 50].map((item) => setVisibility(start, item, false).problem)).toEqual(Array<string>(3).fill('alwaysShown'))
    expect([0, 51, 1.5].map((item) => setVisibility(start, item, false).problem)).toEqual(Array<string>(3).fill('unknownItem'))
  })

  it('never hides more than 14, whatever is tried in whatever order', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -1, max: 52 }), fc.boolean()), { maxLength: 120 })
    fc.assert(
      fc.property(steps, (tried) => {
        const flags = tried.reduce((current, [item, isShown]) => setVisibility(current, item, isShown).flags, start)
        expect(hiddenCount(flags)).toBeLessThanOrEqual(MAX_HIDDEN)
        expect(visibilityProblem(flags, woman)).toBeUndefined()
      }),
    )
  })

  it('refuses whole sets that break a rule', () => {
    expect(visibilityProblem(start.slice(1), woman)).toBe('unknownItem')
    expect(visibilityProblem(start.with(37, 1), woman)).toBe('notApplicable')
    expect(visibilityProblem(start.with(5, 2), woman)).toBe('notApplicable')
    expect(visibilityProblem(start.with(47, 0), woman)).toBe('alwaysShown')
    expect(
      visibilityProblem(
        start.map((flag, index) => (index < 15 ? 0 : flag)),
        woman,
      ),
    ).toBe('tooMany')
  })

  it('follows the answers', () => {
    const shown = setVisibility(start, 37, true).flags
    expect(visibilityFor(shown, fullAnswers(1)).slice(36, 38)).toEqual([2, 0])
    expect(visibilityFor(shown, woman)).toEqual(shown)
    expect(visibilityFor(undefined, woman)).toEqual(start)
  })

  it('travels as a comma list', () => {
    expect(visibilityString(start).slice(0, 9)).toBe('1,0,1,1,1')
    expect(parseVisibility(visibilityString(start))).toEqual(start)
    for (const wrong of ['', '1,0', visibilityString(start).replace('2', '3'), `${visibilityString(start)},1`]) {
      expect(parseVisibility(wrong)).toBeUndefined()
    }
  })
})
