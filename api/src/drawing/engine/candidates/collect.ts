import { type Layout, candidateBytes, wordsOf } from '../index/layout.ts'
import type { Collected } from './kernel.ts'

const wordsEach = candidateBytes / 4
const mostWishes = 5

/** Key and other member: the greater key first, then the lower place. The order is total, so it matters not who found what. */
const isBetter = (words: Uint32Array, one: number, other: number): boolean => {
  const [key, otherKey] = [words[one] as number, words[other] as number]
  return key > otherKey || (key === otherKey && (words[one + 1] as number) < (words[other + 1] as number))
}

/**
 * Puts together what the workers found for members from `first` to `end`: of every wish the best of all workers, and of every
 * member all of them, each once, by their places.
 */
export const createCollector = (layout: Layout) => {
  const { wishes, workers, best } = layout.counts
  const [firstWish, kept, heads] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'kept'), wordsOf(layout, 'keptHead')]
  const places: number[] = []
  // What one member has, by the other's place: at most five wishes with their best.
  const [others, infos] = [new Uint32Array(mostWishes * best), new Uint32Array(mostWishes * best)]

  const bestOfWish = (wish: number): number[] => {
    places.length = 0
    for (let worker = 0; worker < workers; worker++) {
      const slot = worker * wishes + wish
      const count = Math.min(best, heads[2 * slot] as number)
      for (let index = 0; index < count; index++) places.push((slot * best + index) * wordsEach)
    }
    if (places.length > best) places.sort((a, b) => (isBetter(kept, a, b) ? -1 : 1)).length = best
    return places
  }

  /** Puts a candidate among the `count` that are there, where it is not yet. Answers how many there are then. */
  const insert = (place: number, count: number): number => {
    const other = kept[place + 1] as number
    let at = count
    while (at > 0 && (others[at - 1] as number) > other) at--
    if (at > 0 && others[at - 1] === other) return count
    others.copyWithin(at + 1, at, count)
    infos.copyWithin(at + 1, at, count)
    others[at] = other
    infos[at] = kept[place + 2] as number
    return count + 1
  }

  const collectMember = (member: number, target: number[]): number => {
    let count = 0
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++)
      for (const place of bestOfWish(wish)) count = insert(place, count)
    for (let at = 0; at < count; at++) target.push(others[at] as number, infos[at] as number)
    return count
  }

  return (first: number, end: number): Collected => {
    const counts = new Uint32Array(end - first)
    const target: number[] = []
    for (let member = first; member < end; member++) counts[member - first] = collectMember(member, target)
    return { counts, candidates: Uint32Array.from(target) }
  }
}

/** Sums of all workers: people whom a wish, or a member, could be matched with. */
export const sumOfWorkers = (layout: Layout, of: 'wishEligible' | 'memberEligible'): Uint32Array => {
  const [all, step] =
    of === 'wishEligible' ? ([wordsOf(layout, 'keptHead'), 2] as const) : ([wordsOf(layout, 'memberEligible'), 1] as const)
  const sums = new Uint32Array(all.length / step / layout.counts.workers)
  for (let at = 0; at < all.length;)
    for (let place = 0; place < sums.length; place++, at += step) sums[place] = (sums[place] as number) + (all[at] as number)
  return sums
}
