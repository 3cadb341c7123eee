import { type Layout, candidateBytes, wordsOf } from '../member-index/layout.ts'
import { sharedWords } from '../threads/shared-columns.ts'
import type { Kernel } from './kernel.ts'

const wordsEach = candidateBytes / 4
const absent = 0xffff_ffff

/** What the wishes of some members keep of a part of a search, so that the next part goes on from there. It lies in memory that threads share. */
export interface CarriedLists {
  /** By the engine's order of all members: the number of the member among these; `absent` where they have none. */
  ownerAt: Uint32Array
  /** First wish of each of these; one more at the end. */
  firstWish: Uint32Array
  /** By wish, as the kernels keep them: lists, and how many people fit. */
  kept: Uint32Array
  fitting: Uint32Array
  /** How many people each of these could be matched with. */
  eligible: Uint32Array
}

/** Room for the lists of members who stand at some places of the engine's order. */
export const newCarriedLists = (all: number, numbers: Uint32Array, { wishes, best }: Layout['counts']): CarriedLists => {
  const ownerAt = sharedWords(all).fill(absent)
  for (let owner = 0; owner < numbers.length; owner++) ownerAt[numbers[owner] as number] = owner
  return {
    ownerAt,
    firstWish: sharedWords(numbers.length + 1),
    kept: sharedWords(wishes * best * wordsEach),
    fitting: sharedWords(wishes),
    eligible: sharedWords(numbers.length),
  }
}

/** How a part of a search carries lists on. */
export interface Carrying {
  lists: CarriedLists
  /** By place in the index of the part: the place among all members. */
  numbers: Uint32Array
  /** Whether lists are saved in the end, for the parts that follow; otherwise they are what was found. */
  isSaving: boolean
}

/** Restores and saves the lists of members from one place of an index to another. */
export interface Carrier {
  isSaving: boolean
  restore(from: number, to: number): void
  save(from: number, to: number): void
}

const copy = (source: Uint32Array, from: number, count: number, target: Uint32Array, at: number): void => {
  for (let index = 0; index < count; index++) target[at + index] = source[from + index] as number
}

const addUp = (all: Uint32Array, each: number, workers: number, at: number): number => {
  let sum = 0
  for (let place = at; place < workers * each; place += each) sum += all[place] as number
  return sum
}

/** Lists of an index of which the first worker's go on from those that are carried. */
export const createCarrier = (layout: Layout, kernel: Kernel, { lists, numbers, isSaving }: Carrying): Carrier => {
  const { wishes, members, workers, best } = layout.counts
  const listWords = best * wordsEach
  const [firstWish, kept] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'kept')]
  const [heads, eligible] = [wordsOf(layout, 'keptHead'), wordsOf(layout, 'memberEligible')]

  const restoreMember = (member: number, owner: number): void => {
    const [from, to] = [lists.firstWish[owner] as number, firstWish[member] as number]
    const count = (lists.firstWish[owner + 1] as number) - from
    copy(lists.kept, from * listWords, count * listWords, kept, to * listWords)
    copy(lists.fitting, from, count, heads, to)
    eligible[member] = lists.eligible[owner] as number
  }

  return {
    isSaving,
    restore: (from, to) => {
      if (isSaving) return
      for (let member = from; member < to; member++) {
        const owner = lists.ownerAt[numbers[member] as number] as number
        if (owner !== absent) restoreMember(member, owner)
      }
    },
    save: (from, to) => {
      const [first, end] = [firstWish[from] as number, firstWish[to] as number]
      for (let wish = first; wish < end; wish++) lists.fitting[wish] = addUp(heads, wishes, workers, wish)
      for (let member = from; member < to; member++) lists.eligible[member] = addUp(eligible, members, workers, member)
      copy(firstWish, from, to - from + 1, lists.firstWish, from)
      kernel.join(from, to)
      copy(kept, first * listWords, (end - first) * listWords, lists.kept, first * listWords)
    },
  }
}
