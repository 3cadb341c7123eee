import { describe, expect, it } from 'vitest'
import {
  answerOptions,
  catalogue,
  categories,
  categoryItem,
  categoryOfItem,
  categoryOptions,
  expandOptions,
  isAnswer,
  isCategoryOption,
  isNotApplicable,
  questionOfItem,
  quiz1,
  quiz1Section,
} from './index.ts'

// Written down by hand from section 3 of the specification, items 1 to 43.
const counts = [
  2, 6, 92, 12, 32, 15, 7, 6, 4, 8, 6, 3, 7, 29, 30, 7, 32, 32, 18, 9, 3, 5, 3, 3, 5, 6, 6, 5, 6, 7, 10, 5, 4, 9, 3, 5, 8, 9, 8,
  10, 8, 9, 7,
]

describe('catalogue', () => {
  it('has the 44 items with the option counts of the specification', () => {
    expect(catalogue.map(({ item }) => item)).toEqual(Array.from({ length: 44 }, (_, index) => index + 1))
    expect(catalogue.slice(0, 43).map(({ id }) => answerOptions(id).length)).toEqual(counts)
  })

  it('asks age from 18 to 109 and height from 53 to 84 inches', () => {
    expect([answerOptions('age')[0], answerOptions('age').at(-1)]).toEqual([18, 109])
    expect([answerOptions('height')[0], answerOptions('height').at(-1)]).toEqual([53, 84])
  })

  it('takes whole numbers within the range and nothing else', () => {
    expect([1, 18, 0, 19, 1.5, Number.NaN, undefined].map((value) => isAnswer('religion', value))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(questionOfItem(45)).toBeUndefined()
  })

  it('knows "not applicable" at items 37 and 38 alone', () => {
    expect(catalogue.filter(({ id }) => isNotApplicable(id, 1)).map(({ item }) => item)).toEqual([37, 38])
    expect(isNotApplicable('chestSize', 2)).toBe(false)
  })
})

describe('categories', () => {
  it('are 3 to 44', () => {
    expect(categories.map(categoryItem)).toEqual(Array.from({ length: 42 }, (_, index) => index + 3))
    expect([categoryOfItem(44), categoryOfItem(19), categoryOfItem(2), categoryOfItem(45)]).toEqual([
      'scope',
      'religion',
      undefined,
      undefined,
    ])
  })

  it('differ from the answers only where the specification says so', () => {
    const different = categories.filter((id) => id !== 'scope' && categoryOptions(id).join() !== answerOptions(id).join())
    expect(different).toEqual(['bodyType', 'bodyShape', 'chestSize', 'appendageSize'])
    expect(categoryOptions('bodyType')).toHaveLength(20)
    expect(categoryOptions('bodyShape')).toHaveLength(8)
    expect(categoryOptions('chestSize')).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(categoryOptions('appendageSize')).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(categoryOptions('scope')).toEqual([1, 2, 3])
    expect([isCategoryOption('chestSize', 1), isCategoryOption('scope', 3)]).toEqual([false, true])
  })

  it.each([
    ['bodyType', [16], [1, 2, 3]],
    ['bodyType', [17, 4, 20], [4, 5, 6, 13, 14, 15]],
    ['bodyShape', [8], [1, 2, 3, 4, 5, 6, 7]],
    ['bodyShape', [3], [3]],
    ['religion', [8, 16], [8, 16]],
  ] as const)('%s %j stands for %j', (id, options, expanded) => {
    expect(expandOptions(id, options)).toEqual(expanded)
  })
})

describe('first quiz', () => {
  it('has sections of 12, 12, 12, 12 and 4', () => {
    expect([1, 2, 3, 4, 5, 6].map((section) => quiz1Section(section).length)).toEqual([12, 12, 12, 12, 4, 0])
    expect(quiz1Section(5).map(({ number }) => number)).toEqual([49, 50, 51, 52])
  })

  it('gives each trait twelve statements, half of them reversed, and one to settle a tie (decision 8)', () => {
    for (const trait of [1, 2, 3, 4]) {
      const own = quiz1.filter((statement) => statement.trait === trait)
      expect(own.filter(({ isTieBreaker }) => !isTieBreaker)).toHaveLength(12)
      expect(own.filter(({ isReversed }) => isReversed).map(({ number }) => number)).toEqual(
        [1, 3, 5, 7, 9, 11].map((place) => place * 4 + trait),
      )
      expect(own.at(-1)).toEqual({ number: 48 + trait, trait, isReversed: false, isTieBreaker: true })
    }
  })
})
