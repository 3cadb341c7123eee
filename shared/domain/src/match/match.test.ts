import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { character, person } from '../../test/builders.ts'
import type { Character, Person } from '../pools/index.ts'
import type { RelationshipStyle } from '../questions/index.ts'
import {
  SIDE_POINTS,
  afterVerification,
  areKeysReady,
  classArcs,
  classOrder,
  countBucket,
  countInArea,
  isLowestBucket,
  isUnverified,
  distinctCharacters,
  lifestyleAgreement,
  matchClass,
  matchClassName,
  matchQuality,
  matchWeight,
  newKeyState,
  readyKeyState,
  needsKeysFrom,
  pseudonym,
  qualityOf,
  relationshipAgreement,
  replyDelay,
  sidePoints,
  type KeyState,
  type MatchSide,
  type QualityMember,
} from './index.ts'

/** A member who wants what the characters say. */
const member = (owner: Person, relationship: RelationshipStyle, ...characters: Character[]): QualityMember => ({
  ...owner,
  relationship,
  characters: distinctCharacters(characters, owner),
})

const upTo = (max: number) => fc.integer({ min: 0, max })
const parts = fc.integer({ min: 1, max: 5 }).chain((characters) =>
  fc.record({
    characters: fc.constant(characters),
    accepted: upTo(characters),
    traits: upTo(4),
    relationship: upTo(2),
    lifestyle: upTo(16),
  }),
)

describe('quality', () => {
  it('weighs its four parts 40, 25, 20 and 15 (decision 27)', () => {
    const none = { accepted: 0, characters: 3, traits: 0, relationship: 0, lifestyle: 0 }
    const whole = { accepted: 3, traits: 4, relationship: 2, lifestyle: 16 }
    const points = Object.entries(whole).map(([name, count]) => sidePoints({ ...none, [name]: count }))
    expect(points.map((each) => each / SIDE_POINTS)).toEqual([0.4, 0.25, 0.2, 0.15])
  })

  it('is symmetric, from 0 to 100, and no better than the better side', () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const [a, b] = [sidePoints(one), sidePoints(other)]
        expect([Number.isInteger(a), a >= 0 && a <= SIDE_POINTS]).toEqual([true, true])
        const value = qualityOf(a * b)
        expect(value).toBe(qualityOf(b * a))
        expect(value).toBeGreaterThanOrEqual(Math.min(a, b) / 48 - 1e-9)
        expect(value).toBeLessThanOrEqual(Math.max(a, b) / 48 + 1e-9)
      }),
    )
  })

  it('counts styles as same, adjacent or apart (decision 27)', () => {
    const styles: RelationshipStyle[] = [1, 2, 3, 4]
    expect(styles.map((style) => relationshipAgreement(1, style))).toEqual([2, 1, 0, 0])
    expect(relationshipAgreement(undefined, 1)).toBe(0)
  })

  it('counts eight subjects of life, kids as one of them', () => {
    const { answers } = person(1)
    expect(lifestyleAgreement(answers, answers)).toBe(16)
    expect(lifestyleAgreement(answers, { ...answers, religion: 2 })).toBe(14)
    expect(lifestyleAgreement(answers, { ...answers, hasKids: 2 })).toBe(15)
    expect(lifestyleAgreement(answers, { ...answers, race: 2, income: 5, debt: 3 })).toBe(16)
    expect(lifestyleAgreement({}, {})).toBe(0)
  })

  it('of two who want each other in every way is 100; each distinct character counts once', () => {
    const one = member(person(1), 1, character(), character({ zones: [1] }))
    const other = member(person(2), 1, character())
    expect(one.characters).toHaveLength(1)
    expect(matchQuality(one, other)).toBeCloseTo(100, 10)
    const half = member(person(1), 1, character(), character({ zones: [2] }))
    expect(matchQuality(half, other)).toBeCloseTo(100 * Math.sqrt(0.8), 10)
    expect(matchQuality(half, other)).toBeCloseTo(matchQuality(other, half), 10)
  })

  it('does not know looks, race or income (decision 27)', () => {
    const base = member(person(2), 1, character())
    const one = member(person(1), 2, character())
    const changed = { ...base, answers: { ...base.answers, race: 5, income: 9, primaryEthnicity: 7, height: 70 } }
    expect(matchQuality(one, changed)).toBe(matchQuality(one, base))
  })

  it('becomes a weight with what both have waited (decision 29)', () => {
    expect([matchWeight([4800, 4800], 0, 0), matchWeight([2400, 2400], 3, 2), matchWeight([0, 4800], 20, 9)]).toEqual([
      1000, 1000, 1600,
    ])
    // √144 / 4.8 is 2.5 exactly, and halves go up.
    expect(matchWeight([12, 12], 0, 0)).toBe(3)
  })
})

it('arcs of a ring tell classes apart in their order, Premium and Rare - Premium alike', () => {
  expect(classOrder.map(classArcs)).toEqual([5, 5, 4, 3, 2, 1])
})

describe('class', () => {
  it.each([
    [100, 4, 4, 1],
    [85, 4, 4, 1],
    [85, 3, 40, 6],
    [85, 40, 3, 6],
    [84.99, 1, 1, 2],
    [75, 9, 9, 2],
    [65, 9, 9, 3],
    [55, 9, 9, 4],
    [54.99, 9, 9, 5],
    [0, 1, 1, 5],
  ])('of quality %d with %i and %i eligible is %i (decision 28)', (value, one, other, expected) => {
    expect(matchClass(value, one, other)).toBe(expected)
  })

  it('is shown with the rare ones first (decision 28)', () => {
    expect(classOrder.map(matchClassName)).toEqual(['rarePremium', 'premium', 'excellent', 'great', 'good', 'decent'])
  })
})

describe('key state', () => {
  const side = fc.constantFrom<MatchSide>(1, 2)

  it('goes 3, then the other side pending, then 0 (decision 32)', () => {
    expect([afterVerification(3, 1), afterVerification(2, 2)]).toEqual([2, 0])
    expect([afterVerification(3, 2), afterVerification(1, 1)]).toEqual([1, 0])
    expect([afterVerification(2, 1), afterVerification(0, 1)]).toEqual([2, 0])
    expect(newKeyState).toBe(3)
  })

  it('is ready exactly when both have verified since the last reset, and asks the second for the keys (decision 32)', () => {
    const step = fc.oneof(side, fc.constant('reset' as const))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let state: KeyState = newKeyState
        const verified = new Set<MatchSide>()
        for (const next of steps) {
          if (next === 'reset') {
            verified.clear()
            state = newKeyState
            continue
          }
          expect(needsKeysFrom(state, next)).toBe(verified.size === 1 && !verified.has(next))
          verified.add(next)
          state = afterVerification(state, next)
        }
        // The state names the side that is still to verify.
        const missing = ([1, 2] as const).filter((one) => !verified.has(one))
        expect(state).toBe(missing.length === 2 ? newKeyState : (missing[0] ?? readyKeyState))
        expect(areKeysReady(state)).toBe(verified.size === 2)
        expect(isUnverified(state)).toBe(verified.size === 0)
      }),
    )
  })
})

describe('reply timer', () => {
  const usual = { hour: 12, text: 'x'.repeat(60), elapsed: 1_800_000, neverAnswered: false }
  const MINUTE = 60_000

  it.each([
    [{}, 180_000],
    [{ hour: 18 }, 180_000],
    [{ hour: 19 }, 150_000],
    [{ hour: 22 }, 150_000],
    [{ hour: 23 }, 180_000],
    [{ text: `${'x'.repeat(60)}?` }, 210_000],
    [{ text: `${'س'.repeat(60)}؟` }, 210_000],
    [{ text: 'x'.repeat(49) }, 150_000],
    [{ text: 'x'.repeat(50) }, 180_000],
    [{ text: 'x'.repeat(100) }, 180_000],
    [{ text: 'x'.repeat(101) }, 240_000],
    [{ elapsed: 2 * MINUTE - 1 }, 30_000],
    [{ elapsed: 2 * MINUTE }, 120_000],
    [{ elapsed: 10 * MINUTE }, 180_000],
    [{ elapsed: 60 * MINUTE }, 360_000],
    [{ elapsed: 1440 * MINUTE }, 600_000],
    [{ elapsed: 1440 * MINUTE, neverAnswered: true }, 900_000],
    [{ elapsed: 60 * MINUTE, neverAnswered: true }, 360_000],
  ])('with %j waits %i ms (decision 36)', (changes, delay) => {
    expect(replyDelay({ ...usual, ...changes })).toBe(delay)
  })

  it('stays within its bounds (decision 36)', () => {
    const input = fc.record({
      hour: fc.nat(23),
      text: fc.string({ maxLength: 800 }),
      elapsed: fc.nat(10_000_000_000),
      neverAnswered: fc.boolean(),
    })
    fc.assert(
      fc.property(input, (given) => {
        const delay = replyDelay(given)
        expect(delay).toBeGreaterThanOrEqual(30_000)
        expect(delay <= 600_000 || (given.neverAnswered && delay === 900_000)).toBe(true)
      }),
    )
  })
})

describe('what members see', () => {
  it('names a match neutrally until both have verified', () => {
    expect(pseudonym(new Uint8Array([0, 1, 2, 3, 255]))).toBe('CD-459')
    fc.assert(fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), (bytes) => /^[C-Z]{2}-[2-9]{3}$/.test(pseudonym(bytes))))
    expect(() => pseudonym(new Uint8Array(4))).toThrow(RangeError)
  })

  it.each([
    [0, 0, 9],
    [1, 0, 9],
    [9, 0, 9],
    [10, 10, 29],
    [29, 10, 29],
    [30, 30, 99],
    [99, 30, 99],
    [100, 100, 299],
    [300, 300, 999],
    [123_456, 100_000, 299_999],
  ])('puts %i into the bucket %i to %i', (count, low, high) => {
    expect(countBucket(count)).toEqual({ low, high })
  })

  it('covers every count by one bucket (decision 48)', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (count) => {
        const { low, high } = countBucket(count)
        expect(low <= count && count <= high).toBe(true)
        expect([countBucket(low), countBucket(high)]).toEqual([countBucket(count), countBucket(count)])
      }),
    )
  })

  it('tells nothing of an area that holds a part of a country', () => {
    expect(countInArea(45, true)).toEqual({ low: 30, high: 99 })
    expect([0, 1, 9, 45, 2000].map((count) => countInArea(count, false))).toEqual(Array.from({ length: 5 }, () => ({ low: 0 })))
  })

  it('tells nobody from few (decision 48)', () => {
    expect([0, 1, 9].map((count) => isLowestBucket(countBucket(count)))).toEqual([true, true, true])
    expect([isLowestBucket(countBucket(10)), isLowestBucket({})]).toEqual([false, false])
  })
})
