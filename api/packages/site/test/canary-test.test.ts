import { describe, expect, it } from 'vitest'
import { testCanary } from '../src/telemetry/canary-test.ts'
import { binOf, percentile } from '../src/telemetry/histogram.ts'
import { loadStatsOf } from '../src/telemetry/load-stats.ts'

const of = (openings: number, failures: number) => ({ openings, failures })

describe('a canary', () => {
  it.each([
    ['fails as often', of(1000, 10), of(9000, 90), false],
    ['fails far more often', of(120, 18), of(1180, 4), true],
    ['fails always', of(60, 60), of(60, 0), true],
    ['has too few openings', of(49, 49), of(9000, 0), false],
    ['has no baseline to speak of', of(500, 400), of(49, 0), false],
    ['failed a few times only', of(400, 4), of(90_000, 0), false],
    ['fails a little more, by chance', of(200, 6), of(2000, 30), false],
    ['fails surely more, but by less than a hundredth', of(100_000, 700), of(900_000, 900), false],
    ['is better', of(1000, 1), of(9000, 900), false],
    ['is without any failure', of(1000, 0), of(9000, 0), false],
  ])('that %s', (_, canary, baseline, worse) => expect(testCanary(canary, baseline).worse).toBe(worse))

  it('that is as good is hardly ever ended, however often the numbers are looked at', () => {
    let state = 7
    // Fixed chance: a linear congruential generator.
    const chance = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
    let ended = 0
    for (let trial = 0; trial < 1000; trial++) {
      const [canary, baseline] = [of(0, 0), of(0, 0)]
      let worse = false
      for (let opening = 1; opening <= 2000 && !worse; opening++) {
        const side = chance() < 0.1 ? canary : baseline
        side.openings += 1
        if (chance() < 0.03) side.failures += 1
        if (opening % 10 === 0) worse = testCanary(canary, baseline).worse
      }
      if (worse) ended += 1
    }
    expect(ended).toBeLessThanOrEqual(10)
  })
})

it('counts a failed load as an opening, and what fails after it once', () => {
  const counts = [
    { kind: 'load', count: 90 },
    { kind: 'lcp', count: 7 },
    { kind: 'error load missing', count: 10 },
    { kind: 'error render broken', count: 5 },
  ]
  expect(loadStatsOf(counts)).toEqual({ openings: 100, failures: 15 })
  expect(loadStatsOf([{ kind: 'error script broken', count: 3 }])).toEqual({ openings: 0, failures: 0 })
})

it('keeps a percentile within a fifth, and says nothing without values', () => {
  for (const value of [0, 0.4, 1, 7, 99, 1234, 50_000]) {
    const found = percentile(new Map([[binOf(value), 100]]), 0.75) ?? Number.NaN
    expect(Math.abs(found - value)).toBeLessThanOrEqual(Math.max(1, value * 0.21))
  }
  const thousand = new Map<number, number>()
  for (let value = 1; value <= 1000; value++) thousand.set(binOf(value), (thousand.get(binOf(value)) ?? 0) + 1)
  expect(percentile(thousand, 0.75)).toBeGreaterThan(700)
  expect(percentile(thousand, 0.75)).toBeLessThan(800)
  expect(percentile(new Map(), 0.75)).toBeUndefined()
})
