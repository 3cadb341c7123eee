/** What a look at one state came to; `skip` where nothing could be told. */
export type Look = 'good' | 'bad' | 'skip'

/** Looks at each part of one state until one is bad, which makes the state bad; it is good only where all are. */
export const lookAtAll = async <T>(parts: readonly T[], look: (part: T) => Promise<Look>): Promise<Look> => {
  let whole: Look = 'good'
  for (const part of parts) {
    const seen = await look(part)
    if (seen === 'bad') return 'bad'
    if (seen === 'skip') whole = 'skip'
  }
  return whole
}

/** Where a check began to fail. */
export interface Found<T> {
  /** The last state that was good. */
  good: T
  /** The first that was bad. */
  bad: T
  /** What lies between them and could not be told. */
  skipped: T[]
  looks: number
}

// The nearest to the middle that was not skipped.
const nextBetween = (good: number, bad: number, skipped: ReadonlySet<number>): number | undefined => {
  const middle = (good + bad) / 2
  const open = Array.from({ length: bad - good - 1 }, (_, index) => good + 1 + index).filter((index) => !skipped.has(index))
  return open.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0]
}

/**
 * Finds where something began to fail, by halves.
 * @param states the first of them good, the last bad
 * @param look is asked about as few as can be
 */
export const bisect = async <T>(states: readonly [T, T, ...T[]], look: (state: T) => Promise<Look>): Promise<Found<T>> => {
  let [good, bad, looks] = [0, states.length - 1, 0]
  const skipped = new Set<number>()
  for (let next = nextBetween(good, bad, skipped); next !== undefined; next = nextBetween(good, bad, skipped)) {
    const seen = await look(states[next] as T)
    looks += 1
    if (seen === 'good') good = next
    else if (seen === 'bad') bad = next
    else skipped.add(next)
  }
  return { good: states[good] as T, bad: states[bad] as T, skipped: states.slice(good + 1, bad), looks }
}
