import { DAY_SECONDS } from './day.ts'
import { nextBoundary, weekNumber } from './week.ts'

/** Drawings that one pause may leave out at the most (decision 61). */
export const MAX_PAUSE_WEEKS = 26

/** The weeks whose drawings a pause leaves out, both included. */
export interface PausedWeeks {
  from: number
  to: number
}

/**
 * The weeks that a pause until a day leaves out: those whose drawing comes before that day begins in UTC (decision 61).
 * @param now epoch seconds
 * @param untilDay days since 1970-01-01; the first day on which the member takes part again
 * @returns undefined where no drawing comes before that day
 */
export const pausedWeeks = (now: number, untilDay: number): PausedWeeks | undefined => {
  const from = weekNumber(now)
  // The drawing of a week is the second in which the next one begins.
  const to = weekNumber(untilDay * DAY_SECONDS - 1) - 1
  return to < from ? undefined : { from, to }
}

/** Why a pause cannot be made: no drawing comes before its end, or more than 26 would be left out; undefined when it can be made (decision 61). */
export const pauseProblem = (now: number, untilDay: number): 'tooShort' | 'tooLong' | undefined => {
  const weeks = pausedWeeks(now, untilDay)
  if (!weeks) return 'tooShort'
  return weeks.to - weeks.from >= MAX_PAUSE_WEEKS ? 'tooLong' : undefined
}

/** The first day, in days since 1970-01-01, after "Not this week": the one after the next drawing, which is at `now` epoch seconds still to come (decision 61). */
export const skipUntilDay = (now: number): number => Math.floor(nextBoundary(now) / DAY_SECONDS) + 1

/** The last day that a pause may end with. */
export const lastPauseDay = (now: number): number => skipUntilDay(now) + (MAX_PAUSE_WEEKS - 1) * 7 + 6
