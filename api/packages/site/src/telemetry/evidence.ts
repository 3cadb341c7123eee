// How strongly counts speak for "worse", as e-values: numbers that are 1 or less on average, at whatever moment one looks, while the
// canary is as good as what is live. So a look every half minute, for weeks, is wrong no more often than 1 in as many as the number says
// (Ramdas, Grünwald, Vovk, Shafer: Game-theoretic statistics and safe anytime-valid inference, Statistical Science 38, 2023).
// Each takes one stratum for each hour: what differs between night and day differs for both sides alike.

/** How often something went wrong on one side in one hour. */
export interface Rate {
  openings: number
  failures: number
}

/** Both sides of one hour. */
export interface Beside<T> {
  canary: T
  live: T
}

const logSum = (values: readonly number[]): number => {
  const most = Math.max(...values)
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0))
}

// How many times as often a bad canary may fail.
const ratios = [1.2, 1.5, 2, 3, 5, 10, 30, 100]

const logOfRatio = (strata: readonly Beside<Rate>[], ratio: number): number =>
  strata.reduce((sum, { canary, live }) => {
    const openings = canary.openings + live.openings
    if (canary.openings === 0 || live.openings === 0) return sum
    const share = canary.openings / openings
    // Where of all failures one lies in the canary's share of the openings while it is as good, and in more than that while it is not.
    const worse = (ratio * share) / (ratio * share + 1 - share)
    return sum + canary.failures * Math.log(worse / share) + live.failures * Math.log((1 - worse) / (1 - share))
  }, 0)

/**
 * The natural logarithm of the e-value for "the canary fails more often": the likelihood of whose failures they were, mixed over how many
 * times as often it may fail (mixture SPRT; Robbins, Annals of Mathematical Statistics 41, 1970). It needs no large numbers.
 */
export const rateEvidence = (strata: readonly Beside<Rate>[]): number =>
  logSum(ratios.map((ratio) => logOfRatio(strata, ratio))) - Math.log(ratios.length)

/** How often each bin of values occurred on one side in one hour. */
export type Histogram = ReadonlyMap<number, number>

const totalOf = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0)

/** What the ranks of one hour say: how far the canary's values lie above, and what that is worth. */
const rankScore = ({ canary, live }: Beside<Histogram>): { score: number; information: number } => {
  const [m, n] = [totalOf(canary), totalOf(live)]
  const all = m + n
  if (m === 0 || n === 0) return { score: 0, information: 0 }
  let below = 0
  let wins = 0
  let ties = 0
  for (const bin of [...new Set([...canary.keys(), ...live.keys()])].toSorted((one, other) => one - other)) {
    const [ours, theirs] = [canary.get(bin) ?? 0, live.get(bin) ?? 0]
    wins += ours * (below + theirs / 2)
    below += theirs
    ties += (ours + theirs) ** 3 - (ours + theirs)
  }
  const variance = ((all + 1) / (12 * m * n)) * (1 - ties / (all ** 3 - all))
  if (!(variance > 0)) return { score: 0, information: 0 }
  return { score: (wins / (m * n) - 0.5) / variance, information: 1 / variance }
}

// Share of pairs, beyond one half, in which the canary's value is the larger: about what a fifth more makes of it.
const usual = 0.08

/** Of the standard normal distribution, to seven digits (Abramowitz and Stegun 26.2.17). */
const normalShare = (z: number): number => {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z))
  const powers = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429]
  const tail = (powers.reduceRight((sum, factor) => (sum + factor) * t, 0) * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI)
  return z > 0 ? 1 - tail : tail
}

/**
 * The same for "the canary's values are larger": of their ranks, so that no single slow page decides, mixed over how much larger they may be
 * by a half-normal distribution (mSPRT; Johari, Koomen, Pekelis, Walsh: Always valid inference, Operations Research 70, 2022). Good for
 * numbers of fifty and more on each side, since it takes the ranks for normal.
 */
export const rankEvidence = (strata: readonly Beside<Histogram>[]): number => {
  const scores = strata.map(rankScore)
  const score = scores.reduce((sum, one) => sum + one.score, 0)
  const information = scores.reduce((sum, one) => sum + one.information, 0)
  const spread = 1 + usual ** 2 * information
  const above = normalShare((score * usual) / Math.sqrt(spread))
  return Math.log(2 * Math.max(above, 1e-12)) - Math.log(spread) / 2 + (usual * score) ** 2 / (2 * spread)
}

/**
 * The logarithm of a weighted mean of e-values: it is one itself (Vovk, Wang: E-values, Annals of Statistics 49, 2021).
 * @param parts their logarithms, with weights that add up to one
 */
export const meanEvidence = (parts: readonly { evidence: number; weight: number }[]): number =>
  logSum(parts.map(({ evidence, weight }) => evidence + Math.log(weight)))
