import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'

export interface RateLimit {
  /** Counts one request; false when the caller has used up this minute. */
  take(key: string, perMinute: number): boolean
  /** Whether the caller has used up this minute; counts nothing. */
  isSpent(key: string, perMinute: number): boolean
}

const minute = 60_000
/** Counters kept at once, about 200 bytes each. */
export const mostCounters = 100_000

const longestKept = 96

// Whatever a stranger sent, what is kept of it is never longer than this. No short key is a digest: none begins with its mark.
const digestOf = (key: string): string =>
  key.length <= longestKept && !key.startsWith('\0') ? key : `\0${hash('sha256', key, 'base64')}`

/**
 * Fixed windows of a minute, held in memory: one cell serves its members from one process. When there are too many counters, the
 * one that was used longest ago goes, so that a flood of new callers frees none that is still calling.
 */
export const createRateLimit = (clock: Clock, most: number = mostCounters): RateLimit => {
  let window = 0
  let counts = new Map<string, number>()
  const turn = () => {
    const current = Math.floor(clock.now() / minute)
    if (current === window) return
    window = current
    counts = new Map()
  }
  const keep = (digest: string, count: number) => {
    counts.delete(digest)
    counts.set(digest, count)
    if (counts.size > most) counts.delete(counts.keys().next().value ?? '')
  }
  return {
    take: (key, perMinute) => {
      turn()
      const digest = digestOf(key)
      const count = (counts.get(digest) ?? 0) + 1
      keep(digest, count)
      return count <= perMinute
    },
    isSpent: (key, perMinute) => {
      turn()
      if (counts.size === 0) return false
      return (counts.get(digestOf(key)) ?? 0) >= perMinute
    },
  }
}
