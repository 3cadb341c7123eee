import type { Clock } from '../clock.ts'

export interface RateLimit {
  /** Counts one request; false when the caller has used up this minute. */
  take(key: string, perMinute: number): boolean
}

const minute = 60_000
const mostKeys = 200_000

/** Fixed windows of a minute, held in memory: one cell serves its members from one process. */
export const createRateLimit = (clock: Clock): RateLimit => {
  let window = 0
  let counts = new Map<string, number>()
  return {
    take: (key, perMinute) => {
      const current = Math.floor(clock.now() / minute)
      if (current !== window || counts.size > mostKeys) {
        window = current
        counts = new Map()
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= perMinute
    },
  }
}
