import { groupMembers } from '../candidates/groups.ts'
import type { Population } from '../population/population.ts'
import { type Copying, openCopying } from './copying.ts'
import { type MemberSums, countsOf, sumMembers } from './counts.ts'
import type { Extent } from './extent.ts'
import { bytesOf, createLayout, type Layout, shortsOf, wordsOf } from './layout.ts'
import { type Ordered, orderPopulation, orderWishes } from './order.ts'
import type { Seed } from './member-hash.ts'
import { pastInOrder } from './exclusions.ts'
import { type Places, placesInOrder } from './places-in-order.ts'
import { chooseProbe } from './probe.ts'
import { planSlots, rowFeatures } from './row-plan.ts'
import { slotOrder } from './slot-order.ts'
import { planUnions } from './unions.ts'

/** The population in the engine's order, in one shared memory, with what finds candidates quickly; kernels write the most of it. */
export interface DrawIndex {
  layout: Layout
  /** By the engine's order: place of the member in the population. */
  order: Uint32Array
  /** What kernels copy members from. */
  copying: Copying
  /** Puts the wishes in order, and what else nobody asks who writes members: once, before the first block of wishes is written. */
  finish(): void
}

export interface IndexOptions {
  seed: Seed
  /** Candidates that will be kept for each wish. */
  best: number
  workers: number
}

/** A part of the members and of the pairs, where one memory does not hold all: see parts.ts. */
export interface IndexPart {
  /** Places of the members in the engine's order, ascending. */
  numbers: Uint32Array
  extent: Extent
  /** Where it is laid out: nothing but zeros. */
  memory: WebAssembly.Memory
}

/** What is known before there is a memory: it says how large that has to be. */
interface Plan {
  order: Uint32Array
  extent: Extent
  sequence: Uint32Array
  places: Places
  unions: ReturnType<typeof planUnions>
  sums: MemberSums
}

const planMembers = (population: Population, { order: all, sequence, scopes }: Ordered, part: IndexPart | undefined): Plan => {
  const order = part ? part.numbers.map((number) => all[number] as number) : all
  const extent = part?.extent ?? 'all'
  const places = placesInOrder(population, scopes, order)
  const unions = planUnions(population, order, scopes)
  return { order, extent, sequence, places, unions, sums: sumMembers(population, { order, places, unions, extent }) }
}

/** Writes where the wishes of each member begin. */
const numberWishes = ({ firstWish: from }: Population, order: Uint32Array, layout: Layout): void => {
  const firstWish = wordsOf(layout, 'memberFirstWish')
  let next = 0
  for (let place = 0; place < order.length; place++) {
    firstWish[place] = next
    const member = order[place] as number
    next += (from[member + 1] as number) - (from[member] as number)
  }
  firstWish[order.length] = next
}

const writeSlots = (population: Population, layout: Layout): void => {
  const { kinds, bases, sizes, shares } = planSlots(slotOrder(population))
  bytesOf(layout, 'slotKinds').set(kinds)
  shortsOf(layout, 'slotBases').set(bases)
  bytesOf(layout, 'slotSizes').set(sizes)
  shortsOf(layout, 'featureShares').set(shares)
  shortsOf(layout, 'rowParts').set(rowFeatures)
}

const writePlaces = ({ order, places, unions }: Plan, layout: Layout): void => {
  wordsOf(layout, 'placeOrder').set(order)
  shortsOf(layout, 'memberZone').set(places.zone)
  wordsOf(layout, 'memberZoneSet').set(unions.ofMember)
}

/** Writes where wishes stand, who looks at which of them, and who met before. */
const writeOrders = (population: Population, { order, extent, sequence, places }: Plan, layout: Layout): void => {
  const wishes = orderWishes(population, order, extent)
  wordsOf(layout, 'positionWish').set(wishes.wishes)
  wordsOf(layout, 'groups').set(groupMembers(places, wishes))
  const past = pastInOrder(population, order, sequence)
  wordsOf(layout, 'memberFirstPast').set(past.first)
  wordsOf(layout, 'past').set(past.others)
}

/**
 * Begins the index of a population, or of a part of it. Its parts are written afterwards (see Kernel), by any threads together: the members at once, the
 * rest when it is finished.
 */
export const buildIndex = (
  population: Population,
  options: IndexOptions,
  ordered: Ordered = orderPopulation(population),
  part?: IndexPart,
): DrawIndex => {
  const plan = planMembers(population, ordered, part)
  const layout = createLayout(countsOf(population, plan.sums, options), part?.memory)
  numberWishes(population, plan.order, layout)
  writePlaces(plan, layout)
  writeSlots(population, layout)
  wordsOf(layout, 'probe').set(chooseProbe(population))
  wordsOf(layout, 'zoneSets').set(population.zoneSets)
  bytesOf(layout, 'natural').set(population.natural)
  return {
    layout,
    order: plan.order,
    copying: openCopying(population, layout, options.seed, part?.numbers),
    finish: () => writeOrders(population, plan, layout),
  }
}
