import { expect, it } from 'vitest'
import { meanEvidence, rateEvidence } from '../src/telemetry/evidence.ts'
import { type Behaviour, chanceOf, fewestOpenings, runCanary } from './simulate-canary.ts'

const good: Behaviour = { failures: 0.02, tasks: 0.95, lcp: 1800, inp: 160, spread: 0.65 }
const how = { share: 0.2, perHour: 400 }

/** Share of canaries that were ended. */
const ended = (
  canary: Behaviour,
  live: Behaviour,
  { runs, most, every, seed }: Record<'runs' | 'most' | 'every' | 'seed', number>,
) => {
  let count = 0
  for (let run = 0; run < runs; run++)
    if (runCanary({ ...how, canary, live, most, every, chance: chanceOf(seed + run * 7919) }) !== undefined) count += 1
  return count / runs
}

const neutral = 1000
it.each<[string, Behaviour]>([
  ['usual', good],
  ['often failing', { ...good, failures: 0.2, tasks: 0.75, spread: 1 }],
  ['hardly ever failing', { ...good, failures: 0.002, tasks: 0.995, spread: 0.5 }],
])(
  `is hardly ever ended when it is as good as what is live (%s), however often the numbers are looked at`,
  (_, behaviour) => {
    expect(ended(behaviour, behaviour, { runs: neutral, most: 1000, every: 10, seed: 1 })).toBeLessThanOrEqual(0.01)
  },
  900_000,
)

const runs = 200
it.each<[string, Partial<Behaviour>, Partial<Behaviour>]>([
  ['painted a fifth later', {}, { lcp: 1800 * 1.2 }],
  ['answering a fifth later', {}, { inp: 160 * 1.2 }],
  ['ending a fifth fewer visits well', {}, { tasks: 0.95 * 0.8 }],
  ['ending a fifth fewer visits well, of three in four', { tasks: 0.75 }, { tasks: 0.75 * 0.8 }],
  ['failing in a fifth more of the openings', {}, { failures: 0.02 + 0.2 }],
  ['failing three times as often', { failures: 0.03 }, { failures: 0.09 }],
])(
  'is ended within 500 openings when it is %s',
  (_, live, canary) => {
    const caught = ended({ ...good, ...live, ...canary }, { ...good, ...live }, { runs, most: 500, every: 10, seed: 11 })
    process.stdout.write(`${_}: ${(caught * 100).toFixed(1)} %\n`)
    expect(caught).toBeGreaterThanOrEqual(0.9)
  },
  900_000,
)

it('could not be caught by any test when it fails a fifth more often of something rare', () => {
  expect(fewestOpenings(0.02, 1.2)).toBeGreaterThan(9000)
  expect(fewestOpenings(0.1, 1.2)).toBeGreaterThan(1500)
  expect(fewestOpenings(0.28, 1.2)).toBeGreaterThan(500)
  expect(fewestOpenings(0.3, 1.2)).toBeLessThan(500)
})

it('has evidence that is 1 on average while all is well', () => {
  const chance = chanceOf(5)
  let sum = 0
  const trials = 4000
  for (let trial = 0; trial < trials; trial++) {
    const count = { canary: { openings: 0, failures: 0 }, live: { openings: 0, failures: 0 } }
    for (let opening = 0; opening < 200; opening++) {
      const one = count[chance() < 0.3 ? 'canary' : 'live']
      one.openings += 1
      if (chance() < 0.05) one.failures += 1
    }
    sum += Math.exp(rateEvidence([count]))
  }
  expect(sum / trials).toBeLessThan(1.1)
  expect(
    meanEvidence([
      { evidence: 0, weight: 0.5 },
      { evidence: 0, weight: 0.5 },
    ]),
  ).toBeCloseTo(0)
})
