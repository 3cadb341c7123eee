import { DAY_SECONDS } from './day.ts'

/** Length of the weekly cycle, in seconds. */
export const WEEK_SECONDS = 604_800

// Sunday 1970-01-04 23:00:00 UTC, in seconds since the epoch: the start of week 0 (decision 19).
const FIRST_BOUNDARY = 342_000

/**
 * Week number of a moment in epoch seconds; weeks begin on Sunday 23:00:00 UTC (decision 19).
 * @example
 * const sunday = Date.UTC(2026, 10, 29, 23) / 1000
 * weekNumber(sunday) - weekNumber(sunday - 1) // → 1
 */
export const weekNumber = (epochSeconds: number): number => Math.floor((epochSeconds - FIRST_BOUNDARY) / WEEK_SECONDS)

/** First second of a week, in epoch seconds. */
export const weekStart = (week: number): number => FIRST_BOUNDARY + week * WEEK_SECONDS

/** The next weekly boundary strictly after a moment, both in epoch seconds. */
export const nextBoundary = (epochSeconds: number): number => weekStart(weekNumber(epochSeconds) + 1)

/** A time that is left, in whole units. */
export interface CountdownParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Splits a remaining time in milliseconds into whole days, hours, minutes and seconds; never negative. */
export const countdownParts = (ms: number): CountdownParts => {
  // Rounded up, so that the display reaches zero at the boundary and not a second before it.
  const total = Math.max(0, Math.ceil(ms / 1000))
  return {
    days: Math.floor(total / DAY_SECONDS),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}
