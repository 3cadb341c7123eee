import { type Layout, candidateBytes, doublesOf, heaviestOf, wordsOf } from '../member-index/layout.ts'
import { byHash } from './turned-key.ts'

const wordsEach = candidateBytes / 4

type Entry = readonly [key: number, other: number, info: number]

/** Keeps half of every wish's candidates by weight and half by hash; this worker's part. Lists stand as the compiled kernel keeps them. */
export const createBestList = (layout: Layout, worker: number) => {
  const { best, wishes } = layout.counts
  const heaviest = heaviestOf(best)
  const [kept, heads] = [wordsOf(layout, 'kept'), wordsOf(layout, 'keptHead')]

  const isWorse = (key: number, other: number, place: number): boolean => {
    const found = kept[place] as number
    return key < found || (key === found && other > (kept[place + 1] as number))
  }

  const worstOf = (from: number, size: number): number => {
    let worst = from
    for (let place = from + wordsEach; place < from + size * wordsEach; place += wordsEach)
      if (isWorse(kept[place] as number, kept[place + 1] as number, worst)) worst = place
    return worst
  }

  /** Puts somebody into a list of some size, where there is room or somebody worse, who is returned. */
  const putInto = (from: number, size: number, count: number, entry: Entry): Entry | undefined => {
    if (size === 0) return entry
    const place = count < size ? from + count * wordsEach : worstOf(from, size)
    if (count >= size && isWorse(entry[0], entry[1], place)) return entry
    const gone = count < size ? undefined : ([...kept.subarray(place, place + wordsEach)] as unknown as Entry)
    kept.set(entry, place)
    return gone
  }

  return (wish: number, key: number, other: number, info: number): void => {
    const slot = worker * wishes + wish
    const count = heads[slot] as number
    heads[slot] = count + 1
    const from = slot * best * wordsEach
    const rest = putInto(from, heaviest, count, [key, other, info])
    if (!rest) return
    const [restKey, restOther, restInfo] = rest
    putInto(from + heaviest * wordsEach, best - heaviest, count - heaviest, [byHash(restKey), restOther, restInfo])
  }
}

/** What this worker counts, from nothing. */
export const clearCounts = (layout: Layout, worker: number): void => {
  const { wishes, members } = layout.counts
  wordsOf(layout, 'keptHead').fill(0, worker * wishes, (worker + 1) * wishes)
  wordsOf(layout, 'memberEligible').fill(0, worker * members, (worker + 1) * members)
  doublesOf(layout, 'excess').fill(0, worker, worker + 1)
}
