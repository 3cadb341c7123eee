/** A count as members may see it: from `low` to `high`, both included (decision 48). */
export interface CountBucket {
  low: number
  high: number
}

/** The fixed bucket of a count: none, 1-9, 10-29, 30-99, 100-299 and so on (decision 48). */
export function countBucket(count: number): CountBucket {
  if (count <= 0) return { low: 0, high: 0 }
  if (count < 10) return { low: 1, high: 9 }
  const power = 10 ** (String(Math.floor(count)).length - 1)
  return count < 3 * power ? { low: power, high: 3 * power - 1 } : { low: 3 * power, high: 10 * power - 1 }
}

/** The bucket of a count over an area; of one smaller than a country only whether there is anybody (decision 48). */
export function countInArea(count: number, holdsCountry: boolean): { low: number; high?: number } {
  return holdsCountry || count <= 0 ? countBucket(count) : { low: 1 }
}
