import type { Count } from './store.ts'

/** How often a version was opened, and how often that ended in a failure. A page tells of at most one failure for each opening. */
export interface LoadStats {
  openings: number
  failures: number
}

// In these phases nothing has been mounted, so that no load was counted; what fails later was opened before.
const unopened = /^error (boot|registry|versions|load|contract) /

/** Sums counts of one version. */
export const loadStatsOf = (counts: Pick<Count, 'kind' | 'count'>[]): LoadStats => {
  const sum = (wanted: (kind: string) => boolean) =>
    counts.filter(({ kind }) => wanted(kind)).reduce((total, { count }) => total + count, 0)
  const openings = sum((kind) => kind === 'load' || unopened.test(kind))
  return {
    openings,
    failures: Math.min(
      openings,
      sum((kind) => kind.startsWith('error ')),
    ),
  }
}

/** Why a version failed: phase and class of error with how often, the most frequent first. */
export const reasonsOf = (counts: Pick<Count, 'kind' | 'count'>[]): string[] => {
  const sums = new Map<string, number>()
  for (const { kind, count } of counts) {
    if (!kind.startsWith('error ')) continue
    const why = kind.slice('error '.length)
    sums.set(why, (sums.get(why) ?? 0) + count)
  }
  return [...sums].toSorted(([, one], [, other]) => other - one).map(([why, count]) => `${why} ${count}`)
}
