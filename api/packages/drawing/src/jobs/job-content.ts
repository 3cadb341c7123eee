import { createBestList } from '../candidates/best-list.ts'
import { type Layout, candidateBytes, doublesOf, heaviestOf, wordsOf } from '../member-index/layout.ts'
import { fromHash } from '../candidates/turned-key.ts'
import type { StageContent } from '../stages/sealed-stage.ts'

const wordsEach = candidateBytes / 4
const mostQualityAndTokens = 1 << 20

/** What a job found, whose columns stand by the wishes and members that it found anybody for. */
interface Columns {
  /** Wishes, ascending; how many people fit each; and how many of those are listed. */
  wishes: Uint32Array
  heads: Uint32Array
  counts: Uint32Array
  /** Three words each: key, other member, quality and tokens; of a wish by the others. */
  kept: Uint32Array
  /** Members, ascending, and how many people each could be matched with. */
  members: Uint32Array
  eligible: Uint32Array
}

const placesAbove0 = (numbers: Uint32Array): Uint32Array => {
  let count = 0
  for (const number of numbers) if (number !== 0) count += 1
  const places = new Uint32Array(count)
  for (let place = 0, at = 0; place < numbers.length; place++) if (numbers[place] !== 0) places[at++] = place
  return places
}

/** The kept of one wish by the others, so that it does not matter in which order a kernel found them. */
const writeKept = (from: Uint32Array, count: number, best: number, target: Uint32Array, at: number): void => {
  const order = Array.from({ length: count }, (_, index) => index)
  order.sort((one, other) => (from[one * wordsEach + 1] as number) - (from[other * wordsEach + 1] as number))
  let to = at
  for (const index of order) {
    const key = from[index * wordsEach] as number
    target[to++] = index < heaviestOf(best) ? key : fromHash(key)
    target[to++] = from[index * wordsEach + 1] as number
    target[to++] = from[index * wordsEach + 2] as number
  }
}

/** What a worker of an index has found since its counts were cleared: the same bytes for both kernels. */
export const contentOfWorker = (layout: Layout, worker: number): StageContent => {
  const { wishes: all, members: everybody, best } = layout.counts
  const ofWorker = wordsOf(layout, 'keptHead').subarray(worker * all, (worker + 1) * all)
  const eligible = wordsOf(layout, 'memberEligible').subarray(worker * everybody, (worker + 1) * everybody)
  const lists = wordsOf(layout, 'kept').subarray(worker * all * best * wordsEach)
  const wishes = placesAbove0(ofWorker)
  const heads = wishes.map((wish) => ofWorker[wish] as number)
  const counts = heads.map((head) => Math.min(best, head))
  const kept = new Uint32Array(wordsEach * counts.reduce((sum, count) => sum + count, 0))
  let at = 0
  for (const [index, wish] of wishes.entries()) {
    const count = counts[index] as number
    writeKept(lists.subarray(wish * best * wordsEach, (wish + 1) * best * wordsEach), count, best, kept, at)
    at += count * wordsEach
  }
  const members = placesAbove0(eligible)
  const columns = { wishes, heads, counts, kept, members, eligible: members.map((member) => eligible[member] as number) }
  return { columns: { ...columns }, note: { excess: doublesOf(layout, 'excess')[worker] as number } }
}

const isAscending = (places: Uint32Array, end: number): boolean =>
  places.every((place, at) => place < end && (at === 0 || place > (places[at - 1] as number)))

const isKept = (kept: Uint32Array, members: number): boolean => {
  for (let at = 0; at < kept.length; at += wordsEach)
    if ((kept[at + 1] as number) >= members || (kept[at + 2] as number) >= mostQualityAndTokens) return false
  return true
}

const areWords = (columns: StageContent['columns'], names: readonly string[]): boolean =>
  names.every((name) => columns[name] instanceof Uint32Array)

/** Whether a content can be what a job of this index found: nothing in it points outside of it. */
export const isSound = ({ columns, note }: StageContent, layout: Layout): boolean => {
  if (!areWords(columns, ['wishes', 'heads', 'counts', 'kept', 'members', 'eligible'])) return false
  const { wishes, heads, counts, kept, members, eligible } = columns as unknown as Columns
  const { wishes: all, members: everybody, best } = layout.counts
  return (
    isAscending(wishes, all) &&
    isAscending(members, everybody) &&
    heads.length === wishes.length &&
    counts.length === wishes.length &&
    eligible.length === members.length &&
    counts.every((count, at) => count === Math.min(best, heads[at] as number)) &&
    kept.length === wordsEach * counts.reduce((sum, count) => sum + count, 0) &&
    isKept(kept, everybody) &&
    Number.isFinite(note['excess'])
  )
}

/** Adds what jobs found to what a worker of an index keeps, each job once, in any order. */
export const createJoining = (layout: Layout, worker: number) => {
  const { wishes: all, members: everybody } = layout.counts
  const keep = createBestList(layout, worker)
  const fitting = new Uint32Array(all)
  const ofWorker = wordsOf(layout, 'memberEligible').subarray(worker * everybody, (worker + 1) * everybody)
  // Added up in the order of the jobs: they come in any.
  const excess: number[] = []

  const addWishes = ({ wishes, heads, counts, kept }: Columns): void => {
    let at = 0
    for (let index = 0; index < wishes.length; index++) {
      const wish = wishes[index] as number
      fitting[wish] = (fitting[wish] as number) + (heads[index] as number)
      for (let count = counts[index] as number; count > 0; count--, at += wordsEach)
        keep(wish, kept[at] as number, kept[at + 1] as number, kept[at + 2] as number)
    }
  }

  return {
    add: (job: number, { columns, note }: StageContent): void => {
      const found = columns as unknown as Columns
      addWishes(found)
      for (const [index, member] of found.members.entries())
        ofWorker[member] = (ofWorker[member] as number) + (found.eligible[index] as number)
      excess[job] = note['excess'] as number
    },
    /** When all jobs were added. */
    finish: (): void => {
      wordsOf(layout, 'keptHead').set(fitting, worker * all)
      doublesOf(layout, 'excess')[worker] = excess.reduce((sum, part) => sum + part, 0)
    },
  }
}
