import { type Layout, candidateBytes, heaviestOf, wordsOf } from '../member-index/layout.ts'
import { createBestList } from './best-list.ts'
import { byHash, fromHash } from './turned-key.ts'
import { growWords } from '../population/growing.ts'
import { sharedWords } from '../threads/shared-columns.ts'
import type { Collected } from './kernel.ts'

const wordsEach = candidateBytes / 4
const mostWishes = 5

/** Somebody whom a worker kept. */
interface Kept {
  key: number
  other: number
  info: number
}

/** So many of those that are given, the first by an order that is total, so it matters not who found what. */
class FirstOf {
  readonly list: Kept[] = []
  readonly #size: number
  readonly #keyOf: (kept: Kept) => number

  constructor(size: number, keyOf: (kept: Kept) => number) {
    this.#size = size
    this.#keyOf = keyOf
  }

  #isBefore(one: Kept, other: Kept): boolean {
    const [key, otherKey] = [this.#keyOf(one), this.#keyOf(other)]
    return key > otherKey || (key === otherKey && one.other < other.other)
  }

  /** Returns the one that is not among the first, when there is one. */
  add(kept: Kept): Kept | undefined {
    const { list } = this
    let at = list.length
    while (at > 0 && this.#isBefore(kept, list[at - 1] as Kept)) at--
    list.splice(at, 0, kept)
    return list.length > this.#size ? list.pop() : undefined
  }
}

/** Whom a wish keeps of those whom several workers kept: the heaviest, and of the others those with the greatest hash. */
const joinKept = (all: Iterable<Kept>, best: number): Kept[] => {
  const heaviest = new FirstOf(heaviestOf(best), ({ key }) => key)
  const hashed = new FirstOf(best - heaviestOf(best), ({ key }) => byHash(key))
  for (const kept of all) {
    const rest = heaviest.add(kept)
    if (rest) hashed.add(rest)
  }
  return [...heaviest.list, ...hashed.list]
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
  const gathered = new Gathered(mostWishes * best)

  /** What a worker kept of a wish; the keys of its second half are turned, as that is how they are ordered. */
  function* keptIn(slot: number): Generator<Kept> {
    const count = Math.min(best, heads[slot] as number)
    for (let index = 0; index < count; index++) {
      const place = (slot * best + index) * wordsEach
      const [key, other, info] = kept.subarray(place, place + wordsEach) as unknown as [number, number, number]
      yield { key: index < heaviestOf(best) ? key : fromHash(key), other, info }
    }
  }

  function* keptOf(wish: number): Generator<Kept> {
    for (let slot = wish; slot < workers * wishes; slot += wishes) yield* keptIn(slot)
  }

  const gatherWish = (wish: number): void => {
    for (const { other, info } of joinKept(keptOf(wish), best)) gathered.add(other, info)
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

/** Adds to what the first worker kept of the wishes of members what the others did. */
export const createJoiner = (layout: Layout) => {
  const { wishes, workers, best } = layout.counts
  const [firstWish, kept, heads] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'kept'), wordsOf(layout, 'keptHead')]
  const keep = createBestList(layout, 0)
  const joinWish = (wish: number): void => {
    for (let slot = wish + wishes; slot < workers * wishes; slot += wishes)
      for (let index = 0; index < Math.min(best, heads[slot] as number); index++) {
        const place = (slot * best + index) * wordsEach
        const [key, other, info] = kept.subarray(place, place + wordsEach) as unknown as [number, number, number]
        keep(wish, index < heaviestOf(best) ? key : fromHash(key), other, info)
      }
  }
  return (first: number, end: number): void => {
    for (let wish = firstWish[first] as number; wish < (firstWish[end] as number); wish++) joinWish(wish)
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
  const all = wordsOf(layout, of === 'wishEligible' ? 'keptHead' : 'memberEligible')
  const sums = new Uint32Array(all.length / layout.counts.workers)
  for (let at = 0; at < all.length;)
    for (let place = 0; place < sums.length; place++, at++) sums[place] = (sums[place] as number) + (all[at] as number)
  return sums
}
