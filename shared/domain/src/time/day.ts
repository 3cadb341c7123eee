/** Length of a day. */
export const DAY_SECONDS = 86_400
/** Length of a day, in milliseconds. */
export const DAY_MS = DAY_SECONDS * 1000

/**
 * Whole UTC days since 1970-01-01 of a moment in epoch seconds.
 * @example
 * dayNumber(Date.UTC(2026, 10, 27, 23) / 1000) // → 20784
 */
export const dayNumber = (epochSeconds: number): number => Math.floor(epochSeconds / DAY_SECONDS)

/** ISO date (YYYY-MM-DD, UTC) of a day number. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
