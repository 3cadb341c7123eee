import { endCanary, readHead, type Releases } from '@quintet/registry'
import { type CanaryVerdict, hoursOf, judgeCanary, share } from './canary-verdict.ts'
import { percentile } from './histogram.ts'
import { loadStatsOf, reasonsOf, visitsOf } from './load-stats.ts'
import { type Count, hourOf, keptHours, type Measurements } from './store.ts'

/** Who ends a canary by itself, in the history. */
const watcher = 'watch'
/** Beyond this nobody asks for the number. */
const mostTold = 1_000_000

const describeEnd = (version: string, counts: Count[]): string => {
  const { openings, failures } = loadStatsOf(counts)
  const why = reasonsOf(counts).slice(0, 3).join(', ')
  return `${version} failed ${failures} of ${openings} times (${(share({ openings, failures }) * 100).toFixed(1)} %${why && `: ${why}`})`
}

const tasksOf = (version: string, counts: Count[]): string => {
  const { visits, good } = visitsOf(counts)
  return `${version} ended ${good} of ${visits} visits well`
}

const timeOf = (version: string, counts: Count[], kind: 'lcp' | 'inp'): string => {
  const own = counts.filter((one) => one.kind === kind)
  const bins = new Map<number, number>()
  for (const { bin, count } of own) bins.set(bin, (bins.get(bin) ?? 0) + count)
  return `${version} has a median ${kind.toUpperCase()} of ${Math.round(percentile(bins, 0.5) ?? 0)} ms`
}

const describe = (by: CanaryVerdict['by'], version: string, counts: Count[]): string => {
  if (by === 'tasks') return tasksOf(version, counts)
  return by === 'lcp' || by === 'inp' ? timeOf(version, counts, by) : describeEnd(version, counts)
}

/**
 * Ends every canary that fails more often than what is live, is slower, or lets fewer visits end well, over all hours that it has run. The
 * numbers stand in the history. What is live is never touched.
 * @returns one sentence for each that was ended
 */
export const watchCanaries = async (releases: Releases, measurements: Measurements, now: number): Promise<string[]> => {
  const { document } = await readHead(releases)
  const ended: string[] = []
  for (const [name, { live, canary }] of Object.entries(document.remotes)) {
    if (!canary) continue
    const from = measurements.firstHour(hourOf(now) - keptHours, name, canary.version)
    if (from === undefined) continue
    const counts = measurements.byHour(from, name)
    const { worse, by, odds } = judgeCanary(hoursOf(counts, canary.version, live))
    if (!worse) continue
    const of = (version: string, bucket: string) => counts.filter((count) => count.version === version && count.bucket === bucket)
    const [tried, baseline] = [of(canary.version, 'canary'), of(live, 'live')]
    const why = `${describe(by, canary.version, tried)}, ${describe(by, live, baseline)}, odds ${Math.min(mostTold, Math.round(odds))} to 1`
    if (await endCanary(releases, name, canary.version, watcher, why)) ended.push(`${name}: ${why}`)
  }
  return ended
}
