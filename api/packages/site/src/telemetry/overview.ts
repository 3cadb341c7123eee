import { budgets } from '@quintet/registry/rules/budgets'
import { readReleased, type RegistryDocument, type Releases, shellName } from '@quintet/registry'
import { percentile } from './histogram.ts'
import { type LoadStats, loadStatsOf, reasonsOf, visitsOf } from './load-stats.ts'
import type { Bucket, Count } from './store.ts'

/** One line of the operator's page: a version as one bucket of visitors has it. */
export interface Line extends LoadStats {
  remote: string
  version: string
  bucket: Bucket
  /** `live`, `canary 10 %`, `revoked` or empty. */
  state: string
  /** Phase and class of the errors with how often, the most frequent first. */
  reasons: string[]
  /** Share of the visits that ended well: nothing failed, and the last answer to each call was a good one. */
  tasks?: number | undefined
  /** 75th percentiles: milliseconds, the shift as a number. */
  load?: number | undefined
  lcp?: number | undefined
  inp?: number | undefined
  cls?: number | undefined
  /** Gzipped bytes that opening it loads, and how many it may. */
  bytes?: number | undefined
  budget?: number
}

const sizes = new Map<string, number>()

const bytesOf = async (releases: Releases, document: RegistryDocument, remote: string, version: string) => {
  const key = `${remote} ${version}`
  const published = document.remotes[remote]?.versions[version]
  if (!published || sizes.has(key)) return sizes.get(key)
  const opened = published.files.filter(({ path }) => [...published.js, ...published.css].includes(path))
  const read = opened.map(({ integrity }) => readReleased(releases, integrity).catch(() => undefined))
  const files = await Promise.all(read)
  const bytes = files.reduce((sum, file) => sum + (file?.gzip ?? file?.raw ?? { length: 0 }).length, 0)
  sizes.set(key, bytes)
  return bytes
}

const stateOf = (document: RegistryDocument, name: string, version: string): string => {
  const remote = document.remotes[name]
  if (!remote ? name === shellName : remote.live === version) return 'live'
  if (remote?.canary?.version === version) return `canary ${remote.canary.percent} %`
  return remote?.revoked?.includes(version) ? 'revoked' : ''
}

/** Everything the page shows: every version that is live or tried out, and whatever else was counted. */
export const overview = async (releases: Releases, document: RegistryDocument, counts: Count[]): Promise<Line[]> => {
  const served = Object.entries(document.remotes).flatMap(([name, { live, canary }]) => [
    ...(live ? [[name, live, 'live']] : []),
    ...(canary ? [[name, canary.version, 'canary']] : []),
  ])
  const counted = counts.map(({ remote, version, bucket }) => [remote, version, bucket])
  const places = [...new Set([...served, ...counted].map((place) => place.join(' ')))].sort()
  const lines = await Promise.all(places.map((place) => lineOf(releases, document, counts, place.split(' '))))
  return lines.toSorted((one, other) => one.remote.localeCompare(other.remote) || rankOf(one) - rankOf(other))
}

// Of a tile’s versions what members have comes first, then what is tried out.
const rankOf = ({ state }: Line): number => {
  if (state === 'live') return 0
  return state.startsWith('canary') ? 1 : 2
}

const lineOf = async (releases: Releases, document: RegistryDocument, counts: Count[], place: string[]): Promise<Line> => {
  const [remote = '', version = '', bucket = 'live'] = place
  const own = counts.filter((one) => one.remote === remote && one.version === version && one.bucket === bucket)
  const p75 = (kind: string) =>
    percentile(new Map(own.filter((one) => one.kind === kind).map(({ bin, count }) => [bin, count])), 0.75)
  const cls = p75('cls')
  const { visits, good } = visitsOf(own)
  return {
    remote,
    version,
    bucket: bucket as Bucket,
    state: stateOf(document, remote, version),
    ...loadStatsOf(own),
    reasons: reasonsOf(own),
    tasks: visits === 0 ? undefined : good / visits,
    load: p75('load'),
    lcp: p75('lcp'),
    inp: p75('inp'),
    cls: cls === undefined ? undefined : cls / 1000,
    ...(remote !== shellName && { bytes: await bytesOf(releases, document, remote, version), budget: budgets.open }),
  }
}
