import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKnownQuality, judgeWeight, median, robustAverage, secondsTooEarly } from './index.ts'
import { LEAST_WEIGHT } from './robust.ts'

const whole = (ratings: readonly number[]) => ratings.map((rating) => ({ rating, weight: 1 }))

describe('the average of ratings', () => {
  it.each([
    [[], 0],
    [[7], 7],
    [[1, 10], 5.5],
    [[1, 8, 8, 8], 6.25],
    // From five on a single rating pulls three points at the most.
    [[1, 8, 8, 8, 8], 7.4],
    [[10, 2, 2, 2, 2], 2.6],
  ] as const)('of %j is %f', (ratings, average) => {
    expect(robustAverage(whole(ratings))).toBeCloseTo(average, 10)
  })

  it('counts each word by its weight', () => {
    expect(
      robustAverage([
        { rating: 8, weight: 1 },
        { rating: 4, weight: 0.2 },
      ]),
    ).toBeCloseTo(8.8 / 1.2, 10)
  })

  it('lies among the ratings', () => {
    const rating = fc.record({ rating: fc.integer({ min: 1, max: 10 }), weight: fc.double({ min: 0.2, max: 1, noNaN: true }) })
    fc.assert(
      fc.property(fc.array(rating, { minLength: 1, maxLength: 60 }), (ratings) => {
        const values = ratings.map((each) => each.rating)
        expect(robustAverage(ratings)).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
        expect(robustAverage(ratings)).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      }),
    )
  })
})

it.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %f', (values, expected) => expect(median(values)).toBe(expected))

const judge = (rate: (others: number, index: number) => number, count = 40) =>
  judgeWeight(Array.from({ length: count }, (_, index) => ({ rating: rate(3 + (index % 5), index), median: 3 + (index % 5) })))

describe('the weight of a judge', () => {
  it('is whole for taste, for a strict hand, and while little is known', () => {
    expect(judge((others, index) => others + (index % 3) - 1)).toBe(1)
    expect(judge((others) => Math.max(1, others - 2))).toBe(1)
    expect(judge((others) => 10 - others, 19)).toBe(1)
  })

  it('is less for who rates at random, and least for one number to all or the contrary of everybody', () => {
    expect(judge((_, index) => 1 + ((index * 7) % 10))).toBeLessThan(1)
    expect(judge(() => 1)).toBe(LEAST_WEIGHT)
    expect(judge((others, index) => (index % 2 === 0 ? 10 : 1) + 0 * others)).toBe(LEAST_WEIGHT)
  })
})

const known = (ratings: readonly number[]) => ratings.map((rating) => ({ rating, median: 8 }))

const weightOf = (seed: number, isCareless: boolean) => {
  const next = chance(seed)
  const rated = Array.from({ length: 17 }, (_, index) => 2 + (index % 8))
  return judgeWeight(
    [],
    rated.map((mean) => ({ median: mean, rating: isCareless ? 1 + Math.floor(10 * next()) : rate(next, mean) })),
  )
}

describe('photos of known quality', () => {
  const close = Array.from({ length: 20 }, (_, index) => 6 + (index % 3))
  it('are those with twenty ratings of which the middle half lies within two points', () => {
    expect(isKnownQuality(close)).toBe(true)
    expect(isKnownQuality(close.slice(1))).toBe(false)
    expect(isKnownQuality(close.map((rating, index) => (index % 2 === 0 ? rating : 2)))).toBe(false)
    // A few who disagree change nothing.
    expect(isKnownQuality([...close, 1, 1, 10])).toBe(true)
  })

  it.each([
    ['all met', [8, 7, 9, 5], 1],
    ['one of four missed, as anybody may', [8, 7, 9, 1], 1],
    ['half of them missed', [8, 1, 9, 1], 0.5],
    ['all missed', [1, 2, 1, 2], LEAST_WEIGHT],
    ['too few to say anything', [1, 1, 1], 1],
  ] as const)('take from the word of who misses them: %s', (_, ratings, weight) => {
    expect(judgeWeight([], known(ratings))).toBe(weight)
  })

  it('tell who rates at random from who looks, after a season', () => {
    const seeds = Array.from({ length: 300 }, (_, seed) => seed + 1)
    const share = (isCareless: boolean) => seeds.filter((seed) => weightOf(seed, isCareless) < 1).length / seeds.length
    expect(share(false)).toBeLessThan(0.01)
    expect(share(true)).toBeGreaterThan(0.7)
  })
})

describe('a round has a least time', () => {
  it.each([
    [10, 0, 10],
    [10, 9.2, 1],
    [10, 10, 0],
    [10, 3600, 0],
    [0, 0, 0],
    [3, 2.5, 1],
  ])('%i photos after %f seconds wait %i more', (photos, open, left) => expect(secondsTooEarly(photos, open)).toBe(left))
})

const chance = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
const normal = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
const rate = (next: () => number, mean: number) => Math.max(1, Math.min(10, Math.round(mean + 1.6 * normal(next))))

// Ratings of a photo by judges of whom one in twenty is spiteful; they rate others as everybody does, so their weight is whole.
describe('collusion of 5 % of the judges', () => {
  it.each([3, 5, 7, 9])('moves a shown average around %i by less than 0.3', (mean) => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = chance(seed)
      const honest = Array.from({ length: 95 }, () => rate(next, mean))
      const fair = robustAverage(whole(honest))
      for (const spite of [1, 10]) {
        const moved = robustAverage(whole([...honest, ...Array<number>(5).fill(spite)]))
        expect(Math.abs(moved - fair)).toBeLessThan(0.3)
      }
    }
  })
})
