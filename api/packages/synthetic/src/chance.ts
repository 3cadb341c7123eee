/** Predictable chance for the demo world: the same seed always gives the same people. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  happens(share: number): boolean
  pick<T>(items: readonly T[]): T
  /** A place in the list of weights, as likely as its weight; counted from 0. */
  weighted(weights: readonly number[]): number
  /** Roughly normal. */
  around(mean: number, spread: number): number
  shuffled<T>(items: readonly T[]): T[]
}

// Mulberry32: small, fast and good enough for people who do not exist.
const generator = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const placeOf = (weights: readonly number[], point: number): number => {
  let left = point * weights.reduce((sum, weight) => sum + weight, 0)
  const place = weights.findIndex((weight) => (left -= weight) < 0)
  return place === -1 ? weights.length - 1 : place
}

const shuffle = <T>(items: readonly T[], next: () => number): T[] => {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(next() * (index + 1))
    ;[result[index], result[other]] = [result[other] as T, result[index] as T]
  }
  return result
}

export const createChance = (seed: number): Chance => {
  const next = generator(seed)
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    happens: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    weighted: (weights) => placeOf(weights, next()),
    around: (mean, spread) => mean + spread * (next() + next() + next() + next() - 2) * 1.73,
    shuffled: (items) => shuffle(items, next),
  }
}
