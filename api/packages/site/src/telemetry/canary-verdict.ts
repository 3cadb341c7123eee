import { type Beside, type Histogram, meanEvidence, type Rate, rankEvidence, rateEvidence } from './evidence.ts'
import { percentile } from './histogram.ts'
import { isFailure, isOpening, type LoadStats } from './load-stats.ts'
import type { HourCount } from './store.ts'

/** What a canary is judged by. */
export type Judged = 'failures' | 'lcp' | 'inp' | 'tasks'

/** What a canary comes to beside what is live. */
export interface CanaryVerdict {
  worse: boolean
  /** By what, where it is worse. */
  by?: Judged
  /** The odds that all of it together gives against "as good": 100 ends a canary. */
  odds: number
}

/** One in so many good canaries is ended, however long it runs and however often its numbers are looked at. */
const oneIn = 100
/** Differences of less than this are not worth ending anything: a share of openings, and a part of a time. */
const leastExcess = 0.01
const leastSlower = 1.05
/** Times differ by less than failures do where something is wrong, so they get the larger part of the mean. */
const weights: Readonly<Record<Judged, number>> = { failures: 0.15, tasks: 0.15, lcp: 0.35, inp: 0.35 }
/** Fewer than these, on either side, say nothing of times. */
export const fewest = 50
const fewestFailures = 5

/** The counts of one side and hour. */
interface Hour {
  failures: Rate
  tasks: Rate
  lcp: Map<number, number>
  inp: Map<number, number>
}

const emptyHour = (): Hour => ({
  failures: { openings: 0, failures: 0 },
  tasks: { openings: 0, failures: 0 },
  lcp: new Map(),
  inp: new Map(),
})

const note = (hour: Hour, { kind, bin, count }: Pick<HourCount, 'kind' | 'bin' | 'count'>): void => {
  if (isOpening(kind)) hour.failures.openings += count
  if (isFailure(kind)) hour.failures.failures += count
  if (kind === 'lcp' || kind === 'inp') hour[kind].set(bin, (hour[kind].get(bin) ?? 0) + count)
  if (kind !== 'task') return
  hour.tasks.openings += count
  if (bin === 0) hour.tasks.failures += count
}

// A page may tell of a failure without its opening, where that was not counted.
const bounded = (hour: Hour): Hour => ({
  ...hour,
  failures: { ...hour.failures, failures: Math.min(hour.failures.openings, hour.failures.failures) },
})

/** Both sides, hour by hour. */
export const hoursOf = (counts: readonly HourCount[], canary: string, live: string): Beside<Hour>[] => {
  const hours = new Map<number, Beside<Hour>>()
  for (const count of counts) {
    const isOurs = count.version === canary && count.bucket === 'canary'
    if (!isOurs && !(count.version === live && count.bucket === 'live')) continue
    const both = hours.get(count.hour) ?? { canary: emptyHour(), live: emptyHour() }
    hours.set(count.hour, both)
    note(isOurs ? both.canary : both.live, count)
  }
  return [...hours.values()].map((both) => ({ canary: bounded(both.canary), live: bounded(both.live) }))
}

const ratesOf = (hours: readonly Beside<Hour>[], of: 'failures' | 'tasks'): Beside<Rate>[] =>
  hours.map(({ canary, live }) => ({ canary: canary[of], live: live[of] }))

const sumOf = (rates: readonly Rate[]): Rate => ({
  openings: rates.reduce((sum, { openings }) => sum + openings, 0),
  failures: rates.reduce((sum, { failures }) => sum + failures, 0),
})

const matters = (rates: readonly Beside<Rate>[]): boolean => {
  const [canary, live] = [sumOf(rates.map((one) => one.canary)), sumOf(rates.map((one) => one.live))]
  return canary.failures >= fewestFailures && live.openings > 0 && share(canary) - share(live) >= leastExcess
}

const together = (histograms: readonly Histogram[]): Histogram => {
  const all = new Map<number, number>()
  for (const [bin, count] of histograms.flatMap((one) => [...one])) all.set(bin, (all.get(bin) ?? 0) + count)
  return all
}

const middle = (histogram: Histogram): number => percentile(histogram, 0.5) ?? 0
const many = (histogram: Histogram): boolean => [...histogram.values()].reduce((sum, count) => sum + count, 0) >= fewest

const timesOf = (hours: readonly Beside<Hour>[], of: 'lcp' | 'inp') => {
  const strata = hours.map(({ canary, live }) => ({ canary: canary[of], live: live[of] }))
  const [canary, live] = [together(strata.map((one) => one.canary)), together(strata.map((one) => one.live))]
  const isKnown = many(canary) && many(live)
  return { evidence: isKnown ? rankEvidence(strata) : 0, matters: isKnown && middle(canary) >= middle(live) * leastSlower }
}

/**
 * Is the canary worse than what is live: does it fail more often, do fewer of its tasks succeed, is it slower to be painted or to answer?
 * @param hours what was counted of both, from {@link hoursOf}
 */
export const judgeCanary = (hours: readonly Beside<Hour>[]): CanaryVerdict => {
  const [failures, tasks] = [ratesOf(hours, 'failures'), ratesOf(hours, 'tasks')]
  const [lcp, inp] = [timesOf(hours, 'lcp'), timesOf(hours, 'inp')]
  const parts: { by: Judged; evidence: number; matters: boolean }[] = [
    { by: 'failures', evidence: rateEvidence(failures), matters: matters(failures) },
    { by: 'tasks', evidence: rateEvidence(tasks), matters: matters(tasks) },
    { by: 'lcp', ...lcp },
    { by: 'inp', ...inp },
  ]
  const log = meanEvidence(parts.map(({ by, evidence }) => ({ evidence, weight: weights[by] })))
  const [strongest] = parts.toSorted((one, other) => other.evidence - one.evidence)
  const odds = Math.exp(Math.min(log, 60))
  return odds >= oneIn && strongest?.matters ? { worse: true, by: strongest.by, odds } : { worse: false, odds }
}

/** The share of openings that failed. */
export const share = ({ openings, failures }: LoadStats): number => (openings === 0 ? 0 : failures / openings)
