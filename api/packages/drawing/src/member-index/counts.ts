import { countGroups } from '../candidates/groups.ts'
import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { countEntries } from './count-entries.ts'
import type { Extent } from './extent.ts'
import type { Counts } from './header.ts'
import { blockSize, countListed, firstFarPosition } from './order.ts'
import type { Places } from './places-in-order.ts'
import type { planUnions } from './unions.ts'

/** What some members add to the size of an index. Sums of several countries are those of all of them, as no group has members of two. */
export interface MemberSums {
  members: number
  wishes: number
  listed: number
  reaching: number
  /** Sets of zones besides those of the wishes. */
  unions: number
  past: number
  groups: number
  groupWords: number
}

interface Planned {
  order: Uint32Array
  places: Places
  unions: ReturnType<typeof planUnions>
  extent: Extent
}

const setsOf = ({ zoneSets }: Population): number => zoneSets.length / zoneWords

/** What members add who stand in an order. */
export const sumMembers = (population: Population, { order, places, unions, extent }: Planned): MemberSums => ({
  members: order.length,
  wishes: countEntries(population.firstWish, order),
  ...countListed(population, order, extent),
  unions: unions.sets - setsOf(population),
  // Both of a pair may have entered.
  past: 2 * countEntries(population.firstPast, order),
  ...countGroups(places),
})

/** What stands in the header of an index of members who add so much. */
export const countsOf = (
  population: Population,
  { listed, reaching, unions, ...sums }: MemberSums,
  { best, workers }: Pick<Counts, 'best' | 'workers'>,
): Counts => {
  const positions = firstFarPosition(listed) + reaching
  return {
    ...sums,
    positions,
    blocks: Math.ceil(positions / blockSize),
    firstFarBlock: firstFarPosition(listed) / blockSize,
    zoneSets: setsOf(population) + unions,
    zoneSetsOfWishes: setsOf(population),
    traitRows: population.natural.length / 80,
    best,
    workers,
  }
}
