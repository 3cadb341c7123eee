import { endCanary, readHead, type Releases } from '@quintet/registry'
import { testCanary, share } from './canary-test.ts'
import { loadStatsOf, reasonsOf } from './load-stats.ts'
import { type Count, hourOf, type Measurements } from './store.ts'

/** Who ends a canary by itself, in the history. */
const watcher = 'watch'
const longestHours = 24

const describeEnd = (version: string, counts: Count[]): string => {
  const { openings, failures } = loadStatsOf(counts)
  const why = reasonsOf(counts).slice(0, 3).join(', ')
  return `${version} failed ${failures} of ${openings} times (${(share({ openings, failures }) * 100).toFixed(1)} %${why && `: ${why}`})`
}

/**
 * Ends every canary that fails more often than what is live, over the hours that it has run, a day at most. The numbers stand in the
 * history. What is live is never touched.
 * @returns one sentence for each that was ended
 */
export const watchCanaries = async (releases: Releases, measurements: Measurements, now: number): Promise<string[]> => {
  const { document } = await readHead(releases)
  const ended: string[] = []
  for (const [name, { live, canary }] of Object.entries(document.remotes)) {
    if (!canary) continue
    const from = measurements.firstHour(hourOf(now) - longestHours, name, canary.version)
    if (from === undefined) continue
    const counts = measurements.since(from).filter(({ remote }) => remote === name)
    const of = (version: string, bucket: string) => counts.filter((count) => count.version === version && count.bucket === bucket)
    const [tried, baseline] = [of(canary.version, 'canary'), of(live, 'live')]
    const { worse, z } = testCanary(loadStatsOf(tried), loadStatsOf(baseline))
    if (!worse) continue
    const why = `${describeEnd(canary.version, tried)}, ${describeEnd(live, baseline)}, z ${z.toFixed(1)}`
    if (await endCanary(releases, name, canary.version, watcher, why)) ended.push(`${name}: ${why}`)
  }
  return ended
}
