/** A count as members may see it: from `low` to `high`, both included (decision 48). */
export interface CountBucket {
  low: number
  high: number
}

/** Counts below this are one bucket, zero included: whether there is anybody is told nowhere (decision 48). */
export const SMALLEST_TOLD_COUNT = 10

/** The fixed bucket of a count: fewer than 10, 10-29, 30-99, 100-299 and so on (decision 48). */
export const countBucket = (count: number): CountBucket => {
  if (count < SMALLEST_TOLD_COUNT) return { low: 0, high: SMALLEST_TOLD_COUNT - 1 }
  const power = 10 ** (String(Math.floor(count)).length - 1)
  return count < 3 * power ? { low: power, high: 3 * power - 1 } : { low: 3 * power, high: 10 * power - 1 }
}

/** The bucket of a count over an area; nothing is told of one that holds a part of a country (decision 48). */
export const countInArea = (count: number, isWhole: boolean): { low: number; high?: number } =>
  isWhole ? countBucket(count) : { low: 0 }

/** Whether a bucket is the lowest one. */
export const isLowestBucket = ({ high }: { high?: number }): boolean => high !== undefined && high < SMALLEST_TOLD_COUNT
