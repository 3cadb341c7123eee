import { describe, expect, it } from 'vitest'
import { type CanaryVerdict, hoursOf, judgeCanary } from '../../src/telemetry/canary-verdict.ts'
import { binOf, percentile } from '../../src/telemetry/histogram.ts'
import { loadStatsOf } from '../../src/telemetry/load-stats.ts'
import type { HourCount } from '../../src/telemetry/store.ts'

// What single numbers say of a canary; how often a good one is ended by chance is tried in ../canary-verdict.long.test.ts.

type Side = [openings: number, failures: number, more?: [kind: string, bin: number, count: number][]]

const side = (hour: number, bucket: 'canary' | 'live', [openings, failures, more = []]: Side): HourCount[] =>
  [['load', 3, openings] as const, ['error render broken', 0, failures] as const, ...more].map(([kind, bin, count]) => {
    const version = bucket === 'canary' ? '2' : '1'
    return { hour, remote: 'mf-a', version, bucket, kind, bin, count }
  })

const judge = (...hours: [canary: Side, live: Side][]): CanaryVerdict =>
  judgeCanary(
    hoursOf(
      hours.flatMap(([canary, live], hour) => [...side(hour, 'canary', canary), ...side(hour, 'live', live)]),
      '2',
      '1',
    ),
  )

const times = (kind: string, middle: number): [string, number, number][] =>
  [-3, -2, -1, 0, 1, 2, 3].map((step): [string, number, number] => [kind, middle + step, 60 - 15 * Math.abs(step)])

describe('a canary', () => {
  it.each<[string, Side, Side, CanaryVerdict['by']]>([
    ['fails as often', [1000, 10], [9000, 90], undefined],
    ['fails far more often', [120, 18], [1180, 4], 'failures'],
    ['fails always', [60, 60], [60, 0], 'failures'],
    ['fails always, from the beginning', [12, 12], [100, 0], 'failures'],
    ['has nothing beside it', [500, 400], [0, 0], undefined],
    ['failed a few times only', [400, 4], [90_000, 0], undefined],
    ['fails a little more, by chance', [200, 6], [2000, 30], undefined],
    ['fails surely more, but by less than a hundredth', [100_000, 700], [900_000, 900], undefined],
    ['is better', [1000, 1], [9000, 900], undefined],
    ['is without any failure', [1000, 0], [9000, 0], undefined],
    [
      'lets fewer visits end well',
      [
        200,
        0,
        [
          ['task', 1, 150],
          ['task', 0, 50],
        ],
      ],
      [
        1800,
        0,
        [
          ['task', 1, 1700],
          ['task', 0, 100],
        ],
      ],
      'tasks',
    ],
    ['is painted later', [240, 0, times('lcp', 42)], [240, 0, times('lcp', 40)], 'lcp'],
    ['answers later', [240, 0, times('inp', 32)], [240, 0, times('inp', 30)], 'inp'],
    ['is as fast', [240, 0, times('lcp', 40)], [240, 0, times('lcp', 40)], undefined],
    ['is faster', [240, 0, times('inp', 28)], [240, 0, times('inp', 30)], undefined],
    ['has too few times', [49, 0, [['lcp', 60, 49]]], [9000, 0, [['lcp', 30, 9000]]], undefined],
  ])('that %s', (_, canary, live, by) => expect(judge([canary, live]).by).toBe(by))

  it('is not blamed for an hour in which everything fails and it happens to have more visitors', () => {
    expect(
      judge(
        [
          [100, 1],
          [900, 9],
        ],
        [
          [500, 250],
          [100, 50],
        ],
      ).worse,
    ).toBe(false)
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
