import { openFile } from './open-file.ts'

/** Whom a page was for: visitors of a canary, the others, or somebody who asked for another version. */
export type Bucket = 'live' | 'canary' | 'other'

export interface Counted {
  remote: string
  version: string
  bucket: Bucket
  /** `load`, `lcp`, `inp`, `cls`, `task` (bin 1 where it succeeded) or `error PHASE CLASS`, and `after …` before the last where another version had broken the page. */
  kind: string
  bin: number
}

export interface Count extends Counted {
  count: number
}

/** The same for one hour. */
export interface HourCount extends Count {
  hour: number
}

export interface Measurements {
  add(hour: number, all: Counted[]): void
  /** Sums of all hours from one on. */
  since(hour: number): Count[]
  /** What was counted of one remote, hour by hour, from one on. */
  byHour(hour: number, remote: string): HourCount[]
  /** The first hour from one on in which a version has anything. */
  firstHour(from: number, remote: string, version: string): number | undefined
  close(): void
}

/** How long counts are kept, in hours. */
export const keptHours = 14 * 24

/** The number of an hour. @param now epoch milliseconds */
export const hourOf = (now: number): number => Math.floor(now / 3_600_000)

/**
 * Counts by remote, version, bucket and hour, in a file of their own beside the database: nothing ties them to a member, and losing them
 * harms nothing. What may be counted is bounded by its callers, so that a row more comes only with another version or hour.
 * @param dataFolder absolute path
 */
export const openMeasurements = (dataFolder: string): Measurements => {
  const file = openFile(dataFolder, 'measurements.sqlite')
  file.exec(`CREATE TABLE IF NOT EXISTS counts (hour INTEGER, remote TEXT, version TEXT, bucket TEXT, kind TEXT, bin INTEGER,
    count INTEGER, PRIMARY KEY (hour, remote, version, bucket, kind, bin)) WITHOUT ROWID`)
  const insert = file.prepare(`INSERT INTO counts VALUES (?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1`)
  const forget = file.prepare('DELETE FROM counts WHERE hour < ?')
  const sums = file.prepare(`SELECT remote, version, bucket, kind, bin, SUM(count) AS count FROM counts WHERE hour >= ?
    GROUP BY remote, version, bucket, kind, bin`)
  const hourly = file.prepare('SELECT hour, remote, version, bucket, kind, bin, count FROM counts WHERE hour >= ? AND remote = ?')
  const first = file.prepare('SELECT MIN(hour) AS hour FROM counts WHERE hour >= ? AND remote = ? AND version = ?')
  let newest = 0
  return {
    add: file.transaction((hour: number, all: Counted[]) => {
      if (hour > newest) forget.run(hour - keptHours)
      newest = Math.max(newest, hour)
      for (const { remote, version, bucket, kind, bin } of all) insert.run(hour, remote, version, bucket, kind, bin)
    }),
    since: (hour) => sums.all(hour) as Count[],
    byHour: (hour, remote) => hourly.all(hour, remote) as HourCount[],
    firstHour: (from, remote, version) => (first.get(from, remote, version) as { hour: number | null }).hour ?? undefined,
    close: () => void file.close(),
  }
}
