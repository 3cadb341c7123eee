const first = 10_000
const factor = 3
const longest = 4 * 3_600_000

/**
 * Milliseconds before the next attempt: 10 s, then three times as long each time, four hours at most. Half of it is chance, so that
 * jobs that failed together do not come back together (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 * @param attempts how many there were
 * @param chance from 0 up to 1
 */
export const backOffMs = (attempts: number, chance: number): number =>
  Math.round(Math.min(longest, first * factor ** (attempts - 1)) * (0.5 + chance / 2))
