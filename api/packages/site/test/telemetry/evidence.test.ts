import { expect, it } from 'vitest'
import { meanEvidence, rankEvidence, rateEvidence } from '../../src/telemetry/evidence.ts'

// Against numbers that were worked out elsewhere: the likelihoods from odds, the integral over the half-normal distribution in small steps,
// ranks by comparing every pair.

const rate = (openings: number, failures: number) => ({ openings, failures })
const first = { canary: rate(20, 5), live: rate(60, 3) }
const second = { canary: rate(100, 2), live: rate(100, 4) }

it('weighs whose failures they were', () => {
  expect(rateEvidence([first])).toBeCloseTo(1.632_156_107, 8)
  expect(rateEvidence([first, second])).toBeCloseTo(-0.165_316_901, 8)
  expect(rateEvidence([{ canary: rate(20, 0), live: rate(60, 3) }])).toBeCloseTo(-1.151_049_94, 8)
})

it('learns nothing of rates from an hour that only one side had', () => {
  const [noCanary, noLive] = [
    { canary: rate(0, 0), live: rate(60, 30) },
    { canary: rate(60, 30), live: rate(0, 0) },
  ]
  expect(rateEvidence([noCanary, first, noLive])).toBe(rateEvidence([first]))
})

const times = (counts: Record<number, number>) => new Map(Object.entries(counts).map(([bin, count]) => [Number(bin), count]))
const [slow, fast] = [times({ 12: 6, 11: 30, 10: 20, 9: 4 }), times({ 9: 10, 10: 30, 11: 15, 12: 5 })]
const evening = { canary: times({ 10: 10, 14: 5 }), live: times({ 14: 20, 12: 8 }) }

it('weighs whose times are the larger, by their ranks', () => {
  expect(rankEvidence([{ canary: slow, live: fast }])).toBeCloseTo(2.782_994_38, 5)
  expect(rankEvidence([{ canary: slow, live: fast }, evening])).toBeCloseTo(-0.283_677_85, 5)
  expect(rankEvidence([{ canary: fast, live: slow }])).toBeCloseTo(-1.854_398_05, 5)
})

it('learns nothing of times from an hour that only one side had, or in which all were the same', () => {
  const told = { canary: slow, live: fast }
  const none = times({})
  const same = { canary: times({ 9: 70 }), live: times({ 9: 80 }) }
  expect(rankEvidence([{ canary: none, live: slow }, { canary: slow, live: none }, same, told])).toBe(rankEvidence([told]))
})

it('takes the weighted mean of the odds, not of their logarithms', () => {
  const parts = [
    { evidence: Math.log(8), weight: 0.25 },
    { evidence: Math.log(2), weight: 0.75 },
  ]
  expect(Math.exp(meanEvidence(parts))).toBeCloseTo(3.5, 10)
  expect(meanEvidence([{ evidence: 900, weight: 1 }])).toBe(900)
})
