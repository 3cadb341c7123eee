import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPersonalityType,
  personalityFrom,
  personalityParts,
  quiz1,
  relationshipFrom,
  traitGroup,
  traitLeanings,
  traits,
  type Trait,
} from './index.ts'

const NEUTRAL = Array<number>(52).fill(4)
const answer = fc.integer({ min: 1, max: 7 })
const quizAnswers = fc.array(answer, { minLength: 52, maxLength: 52 })
const styleAnswers = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10, maxLength: 10 })

/** Neutral answers but for the statements given. */
const answers = (changes: Record<number, number>): number[] => NEUTRAL.map((value, index) => changes[index + 1] ?? value)

/** Answers that lean by so many points toward value 2 on each trait. */
const leaning = (...points: number[]): number[] => {
  const numbers = points.flatMap((lean, index) => {
    const own = quiz1.filter(({ trait, isReversed, isTieBreaker }) => trait === index + 1 && !isReversed && !isTieBreaker)
    return own.map(({ number }, place) => [number, 4 + Math.trunc((Math.abs(lean) + 5 - place) / 6) * Math.sign(lean)] as const)
  })
  return answers(Object.fromEntries(numbers))
}

describe('personality', () => {
  it.each([
    [leaning(5, 5, 5, 5), '22220'],
    [leaning(-5, -5, -5, -5), '11110'],
    [leaning(5, -9, 10, -6), '21210'],
    // A trait within 4 points of the middle is open, the closest of them, the first of equals.
    [leaning(4, 9, 9, 9), '22221'],
    [leaning(4, 9, -3, 9), '22123'],
    [leaning(9, 3, 3, 9), '22222'],
    // In the very middle statement 48 + trait decides.
    [answers({ 49: 7, 50: 1, 51: 5, 52: 3 }), '21211'],
    // That one neutral too: the last statement of the trait that was not neutral, else 1. Statement 5 is reversed.
    [answers({ 1: 7, 5: 7 }), '11111'],
    [answers({ 1: 1, 5: 1 }), '21111'],
    [NEUTRAL, '11111'],
  ])('of %j is %s (decision 8)', (given, type) => {
    expect(personalityFrom(given)).toBe(type)
  })

  it('tells how far each trait leans, as part of the whole way', () => {
    expect(traitLeanings(leaning(9, -18, 0, 4))).toEqual([0.25, -0.5, 0, 4 / 36])
    expect(traitLeanings(quiz1.map(({ isReversed }) => (isReversed ? 1 : 7)))).toEqual([1, 1, 1, 1])
    expect(traitLeanings(NEUTRAL.slice(1))).toBeUndefined()
  })

  it('leans to the side of its group', () => {
    fc.assert(
      fc.property(quizAnswers, (given) => {
        const type = personalityFrom(given) ?? '11110'
        for (const [index, lean] of (traitLeanings(given) ?? []).entries()) {
          const { values, open } = personalityParts(type)
          if (lean !== 0) expect(values[index]).toBe(lean > 0 ? 2 : 1)
          if (open === traits[index]) expect(Math.abs(lean)).toBeLessThanOrEqual(4 / 36)
        }
      }),
    )
  })

  it('is a valid type for all complete answers and none for others', () => {
    fc.assert(fc.property(quizAnswers, (given) => isPersonalityType(personalityFrom(given) ?? '')))
    fc.assert(
      fc.property(quizAnswers, fc.nat(51), fc.constantFrom(0, 8, 2.5, Number.NaN), (given, place, wrong) => {
        expect(personalityFrom(given.with(place, wrong))).toBeUndefined()
        expect(personalityFrom(given.slice(1))).toBeUndefined()
      }),
    )
  })

  it('turns around when every answer turns around, unless a trait sits in the very middle (decision 8)', () => {
    fc.assert(
      fc.property(quizAnswers, (given) => {
        const sums = [0, 0, 0, 0]
        for (const { number, trait, isReversed, isTieBreaker } of quiz1) {
          const score = isReversed ? 8 - (given[number - 1] ?? 4) : (given[number - 1] ?? 4)
          if (!isTieBreaker) sums[trait - 1] = (sums[trait - 1] ?? 0) + score
        }
        fc.pre(!sums.includes(48))
        const turned = personalityFrom(given.map((value) => 8 - value)) ?? ''
        const flipped = [...(personalityFrom(given) ?? '')].map((digit, index) => (index < 4 ? String(3 - Number(digit)) : digit))
        expect(turned).toBe(flipped.join(''))
      }),
    )
  })

  it('puts the open trait into group C and the others into A or B (decision 8)', () => {
    expect(([1, 2, 3, 4] as Trait[]).map((trait) => traitGroup('12213', trait))).toEqual(['A', 'B', 'C', 'A'])
    expect(personalityParts('12210')).toEqual({ values: [1, 2, 2, 1], open: 0 })
    expect(['', '1221', '12215', '12310', '122101'].some(isPersonalityType)).toBe(false)
  })
})

describe('relationship style', () => {
  it.each([
    [[1, 1, 1, 1, 1, 1, 2, 3, 4, 4], 1],
    [[1, 1, 1, 2, 2, 2, 3, 3, 4, 4], 2],
    [[2, 2, 2, 1, 1, 1, 3, 3, 4, 4], 1],
    [[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], 2],
    [[3, 3, 3, 4, 4, 4, 2, 2, 2, 1], 2],
  ])('of %j is %i (decision 9)', (given, style) => {
    expect(relationshipFrom(given)).toBe(style)
  })

  it('never has fewer votes than another, and is undefined while an answer is missing (decision 9)', () => {
    fc.assert(
      fc.property(styleAnswers, (given) => {
        const votes = [1, 2, 3, 4].map((style) => given.filter((vote) => vote === style).length)
        expect(votes[(relationshipFrom(given) ?? 0) - 1]).toBe(Math.max(...votes))
        expect(relationshipFrom(given.slice(1))).toBeUndefined()
        expect(relationshipFrom(given.with(3, 5))).toBeUndefined()
      }),
    )
  })
})
