import { type Layout, candidateBytes, wordsOf } from '../index/layout.ts'
import { growWords } from '../population/growing.ts'
import { sharedWords } from '../shared-columns.ts'
import type { Collected } from './kernel.ts'

const wordsEach = candidateBytes / 4
const mostWishes = 5

/** The best of a wish among what several workers kept: places of candidates, the best first. */
class BestOf {
  readonly places: Uint32Array
  count = 0
  readonly #kept: Uint32Array

  constructor(kept: Uint32Array, best: number) {
    this.#kept = kept
    this.places = new Uint32Array(best)
  }

  /** The greater key first, then the lower place of the other. The order is total, so it matters not who found what. */
  #isBetter(one: number, other: number): boolean {
    const [key, otherKey] = [this.#kept[one] as number, this.#kept[other] as number]
    return key > otherKey || (key === otherKey && (this.#kept[one + 1] as number) < (this.#kept[other + 1] as number))
  }

  add(place: number): void {
    const { places } = this
    let at = this.count
    if (at === places.length) {
      if (!this.#isBetter(place, places[at - 1] as number)) return
      at -= 1
    } else this.count += 1
    for (; at > 0 && this.#isBetter(place, places[at - 1] as number); at--) places[at] = places[at - 1] as number
    places[at] = place
  }
}

/** Candidates of one member, by their places, each once. */
class Gathered {
  readonly others: Uint32Array
  readonly infos: Uint32Array
  count = 0

  constructor(most: number) {
    this.others = new Uint32Array(most)
    this.infos = new Uint32Array(most)
  }

  add(other: number, info: number): void {
    const { others, infos } = this
    let end = this.count
    while (end > 0 && (others[end - 1] as number) > other) end--
    if (end > 0 && others[end - 1] === other) return
    for (let at = this.count; at > end; at--) {
      others[at] = others[at - 1] as number
      infos[at] = infos[at - 1] as number
    }
    others[end] = other
    infos[end] = info
    this.count += 1
  }
}

/**
 * Puts together what the workers found for members from `first` to `end`: of every wish the best of all workers, and of every
 * member all of them, each once, by their places.
 */
export const createCollector = (layout: Layout) => {
  const { wishes, workers, best } = layout.counts
  const [firstWish, kept, heads] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'kept'), wordsOf(layout, 'keptHead')]
  const [bestOf, gathered] = [new BestOf(kept, best), new Gathered(mostWishes * best)]

  const gatherWish = (wish: number): void => {
    bestOf.count = 0
    for (let slot = wish; slot < workers * wishes; slot += wishes) {
      const count = Math.min(best, heads[2 * slot] as number)
      for (let index = 0; index < count; index++) bestOf.add((slot * best + index) * wordsEach)
    }
    for (let index = 0; index < bestOf.count; index++) {
      const place = bestOf.places[index] as number
      gathered.add(kept[place + 1] as number, kept[place + 2] as number)
    }
  }

  return (first: number, end: number): Collected => {
    const counts = new Uint32Array(end - first)
    const written = growWords()
    for (let member = first; member < end; member++) {
      gathered.count = 0
      for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++) gatherWish(wish)
      counts[member - first] = gathered.count
      for (let at = 0; at < gathered.count; at++) {
        written.push(gathered.others[at] as number)
        written.push(gathered.infos[at] as number)
      }
    }
    return { counts, candidates: written.written }
  }
}

/** Pieces one after the other, in memory that threads share: the table of pairs is written by several. */
export const joinPieces = (pieces: readonly Collected[]): Collected => {
  const sizeOf = (of: keyof Collected) => pieces.reduce((sum, piece) => sum + piece[of].length, 0)
  const [counts, candidates] = [sharedWords(sizeOf('counts')), sharedWords(sizeOf('candidates'))]
  let [member, at] = [0, 0]
  for (const piece of pieces) {
    counts.set(piece.counts, member)
    candidates.set(piece.candidates, at)
    member += piece.counts.length
    at += piece.candidates.length
  }
  return { counts, candidates }
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
