import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'

export interface RateLimit {
  /** Counts one request; false when the caller has used up this minute. */
  take(key: string, perMinute: number): boolean
  /** Whether the caller has used up this minute; counts nothing. */
  isSpent(key: string, perMinute: number): boolean
}

/** A limit for each kind of request, by its name; the same name is the same limit. */
export type RateLimits = (name: string) => RateLimit

/** A limit that hears of requests that other processes took. */
export interface SharedRateLimit extends RateLimit {
  /** Counts requests that were taken elsewhere in a minute, of a caller as `onTake` named it. */
  hear(window: number, digest: string, count: number): void
}

/** Told of each request that is counted: in which minute, and of whom. */
export type OnTake = (window: number, digest: string) => void

const minute = 60_000
/** Counters kept at once, about 200 bytes each. */
export const mostCounters = 100_000

const longestKept = 96

// Whatever a stranger sent, what is kept of it is never longer than this. No short key is a digest: none begins with its mark.
const digestOf = (key: string): string =>
  key.length <= longestKept && !key.startsWith('\0') ? key : `\0${hash('sha256', key, 'base64')}`

/**
 * Fixed windows of a minute, held in memory. When there are too many counters, the one that was used longest ago goes, so that a flood
 * of new callers frees none that is still calling.
 */
export const createRateLimit = (clock: Clock, most: number = mostCounters, onTake?: OnTake): SharedRateLimit => {
  let window = 0
  let counts = new Map<string, number>()
  const turn = () => {
    const current = Math.floor(clock.now() / minute)
    if (current === window) return
    window = current
    counts = new Map()
  }
  let newest = ''
  const keep = (digest: string, count: number) => {
    // The one that was used last is the last already; to take it out and put it back makes the table anew every few times.
    if (digest !== newest) counts.delete(digest)
    newest = digest
    counts.set(digest, count)
    if (counts.size > most) counts.delete(counts.keys().next().value ?? '')
  }
  return {
    take: (key, perMinute) => {
      turn()
      const digest = digestOf(key)
      const count = (counts.get(digest) ?? 0) + 1
      keep(digest, count)
      onTake?.(window, digest)
      return count <= perMinute
    },
    isSpent: (key, perMinute) => {
      turn()
      if (counts.size === 0) return false
      return (counts.get(digestOf(key)) ?? 0) >= perMinute
    },
    hear: (heard, digest, count) => {
      turn()
      if (heard === window) keep(digest, (counts.get(digest) ?? 0) + count)
    },
  }
}
