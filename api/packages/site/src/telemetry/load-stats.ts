import type { Count } from './store.ts'

/** How often a version was opened, and how often that ended in a failure. A page tells of at most one failure for each opening. */
export interface LoadStats {
  openings: number
  failures: number
}

// In these phases nothing has been mounted, so that no load was counted; what fails later was opened before.
const unopened = /^error (boot|registry|versions|load|contract) /

/** Whether a count says that a version was opened, or was to be. */
export const isOpening = (kind: string): boolean => kind === 'load' || unopened.test(kind)

/** Whether a count says that a version failed. What failed after another version had is none of these. */
export const isFailure = (kind: string): boolean => kind.startsWith('error ')

/** What is put before a failure in a page that another version had broken before. */
export const afterAnother = 'after '

const totalOf = (counts: Pick<Count, 'count'>[]): number => counts.reduce((total, { count }) => total + count, 0)

/** Sums counts of one version. */
export const loadStatsOf = (counts: Pick<Count, 'kind' | 'count'>[]): LoadStats => {
  const sum = (wanted: (kind: string) => boolean) => totalOf(counts.filter(({ kind }) => wanted(kind)))
  const openings = sum(isOpening)
  return {
    openings,
    failures: Math.min(openings, sum(isFailure)),
  }
}

/** Why a version failed: phase and class of error with how often, the most frequent first. */
export const reasonsOf = (counts: Pick<Count, 'kind' | 'count'>[]): string[] => {
  const sums = new Map<string, number>()
  for (const { kind, count } of counts) {
    if (!isFailure(kind)) continue
    const why = kind.slice('error '.length)
    sums.set(why, (sums.get(why) ?? 0) + count)
  }
  const later = counts.filter(({ kind }) => kind.startsWith(afterAnother)).reduce((total, { count }) => total + count, 0)
  const why = [...sums].toSorted(([, one], [, other]) => other - one).map(([words, count]) => `${words} ${count}`)
  return later > 0 ? [...why, `not counted, after another version: ${later}`] : why
}

/** How many visits a version had, and how many of them ended well. */
export const visitsOf = (counts: Pick<Count, 'kind' | 'bin' | 'count'>[]): { visits: number; good: number } => {
  const told = counts.filter(({ kind }) => kind === 'task')
  return { visits: totalOf(told), good: totalOf(told.filter(({ bin }) => bin > 0)) }
}
