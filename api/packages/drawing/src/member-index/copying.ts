import { featureKinds, maskWords } from '../population/features.ts'
import type { Population } from '../population/population.ts'
import type { Seed } from './member-hash.ts'
import { shared } from '../threads/shared-columns.ts'
import { type Layout, bytesOf, copiedMembers, shortsOf, wordsOf } from './layout.ts'

/** The columns of the population that members are copied from. */
export type Sources = Pick<
  Population,
  'ids' | 'age' | 'features' | 'life' | 'wait' | 'personality' | 'firstWish' | 'masks' | 'zoneSet' | 'traits' | 'tokenBits'
>

/** Sections of the index that nothing but copies is written to, and where the wishes of each member begin in them. */
export interface Copies {
  memberFirstWish: Uint32Array
  placeAge: Uint8Array
  wishOwner: Uint32Array
  wishMask: Uint32Array
  wishZoneSet: Uint32Array
  /** The cards, as bytes, shorts and words. */
  cards: readonly [Uint8Array, Uint16Array, Uint32Array]
}

/**
 * What members are copied from and to: everything lies in memory that threads share, so that any of them can copy. It is all that a
 * thread with a compiled kernel has to know; the rules take longer to read than few members to copy.
 */
export interface Copying {
  seed: Seed
  /** The engine's order of the members. */
  order: Uint32Array
  /** Places of these members among all; none where the index holds all of them. */
  numbers: Uint32Array | undefined
  sources: Sources
  copies: Copies
  /** Features of members who are being written, room of each worker for so many. */
  features: readonly Uint16Array[]
  copiedMembers: number
  /** Words of a set of features, and features of a member. */
  maskWords: number
  featureKinds: number
}

const featuresOfWorkers = (layout: Layout): Uint16Array[] => {
  const [all, each] = [shortsOf(layout, 'copiedFeatures'), copiedMembers * featureKinds]
  return Array.from({ length: layout.counts.workers }, (_, worker) => all.subarray(worker * each, (worker + 1) * each))
}

/** What threads copy members from and to. */
export const openCopying = (population: Population, layout: Layout, seed: Seed, numbers: Uint32Array | undefined): Copying => ({
  seed,
  numbers: numbers && shared(numbers),
  order: wordsOf(layout, 'placeOrder'),
  sources: {
    ids: shared(population.ids),
    age: shared(population.age),
    features: shared(population.features),
    life: shared(population.life),
    wait: shared(population.wait),
    personality: shared(population.personality),
    firstWish: shared(population.firstWish),
    masks: shared(population.masks),
    zoneSet: shared(population.zoneSet),
    traits: shared(population.traits),
    tokenBits: shared(population.tokenBits),
  },
  copies: {
    memberFirstWish: wordsOf(layout, 'memberFirstWish'),
    placeAge: bytesOf(layout, 'placeAge'),
    wishOwner: wordsOf(layout, 'wishOwner'),
    wishMask: wordsOf(layout, 'wishMask'),
    wishZoneSet: wordsOf(layout, 'wishZoneSet'),
    cards: [bytesOf(layout, 'memberCard'), shortsOf(layout, 'memberCard'), wordsOf(layout, 'memberCard')],
  },
  features: featuresOfWorkers(layout),
  copiedMembers,
  maskWords,
  featureKinds,
})
