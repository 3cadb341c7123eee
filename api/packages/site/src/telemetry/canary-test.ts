import type { LoadStats } from './load-stats.ts'

/** What a canary comes to beside what is live. */
export interface CanaryTest {
  /** Whether the canary fails so much more often that it is not chance. */
  worse: boolean
  /** How many standard errors the canary's share lies above the other one. */
  z: number
}

/** Fewer openings than these, on either side, say nothing. */
export const fewest = 50
const fewestFailures = 5
/** A difference of less than this is not worth ending anything. */
const leastExcess = 0.01
// The numbers are looked at again and again while a canary runs; a single look at 5 % would end one good canary in three. This is
// 1 in 30,000 for one look.
const leastZ = 4

/** The two-proportion test: is the canary's share of failures higher than the baseline's by more than chance? */
export const testCanary = (canary: LoadStats, baseline: LoadStats): CanaryTest => {
  const [p, q] = [share(canary), share(baseline)]
  const pooled = (canary.failures + baseline.failures) / (canary.openings + baseline.openings || 1)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / canary.openings + 1 / baseline.openings))
  const z = error > 0 && Number.isFinite(error) ? (p - q) / error : 0
  const enough = Math.min(canary.openings, baseline.openings) >= fewest && canary.failures >= fewestFailures
  return { worse: enough && z >= leastZ && p - q >= leastExcess, z }
}

export const share = ({ openings, failures }: LoadStats): number => (openings === 0 ? 0 : failures / openings)
