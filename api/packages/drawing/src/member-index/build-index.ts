import { countGroups, groupMembers } from '../candidates/groups.ts'
import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { type Copying, openCopying } from './copying.ts'
import { bytesOf, createLayout, type Layout, shortsOf, wordsOf } from './layout.ts'
import { blockSize, byNumber, countListed, firstFarPosition, memberScopes, orderMembers, orderWishes } from './order.ts'
import type { Seed } from './member-hash.ts'
import { pastInOrder } from './exclusions.ts'
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

/** A column of the population in the order of the engine. */
const inOrder = <T extends Uint8Array | Uint16Array>(column: T, order: Uint32Array, target: T): T => {
  for (let place = 0; place < order.length; place++) target[place] = column[order[place] as number] as number
  return target
}

/** What is known before there is a memory: it says how large that has to be. */
const planMembers = (population: Population) => {
  const scopes = memberScopes(population)
  const sequence = byNumber(population)
  const order = orderMembers(population, scopes, sequence)
  const places = {
    zone: inOrder(population.zone, order, new Uint16Array(order.length)),
    attraction: inOrder(population.attraction, order, new Uint8Array(order.length)),
    scope: inOrder(scopes, order, new Uint8Array(order.length)),
  }
  return { order, sequence, places, unions: planUnions(population, order, scopes) }
}

type Plan = ReturnType<typeof planMembers>

const layOut = (population: Population, { places, unions }: Plan, { best, workers }: IndexOptions): Layout => {
  const { listed, reaching } = countListed(population)
  const positions = firstFarPosition(listed) + reaching
  return createLayout({
    members: population.members,
    wishes: population.wishes,
    positions,
    blocks: Math.ceil(positions / blockSize),
    firstFarBlock: firstFarPosition(listed) / blockSize,
    zoneSets: unions.sets,
    zoneSetsOfWishes: population.zoneSets.length / zoneWords,
    traitRows: population.natural.length / 80,
    // Both of a pair may have entered.
    past: 2 * population.pastIds.length,
    best,
    workers,
    ...countGroups(places),
  })
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
const writeOrders = (population: Population, { order, sequence, places }: Plan, layout: Layout): void => {
  const wishes = orderWishes(population, order)
  wordsOf(layout, 'positionWish').set(wishes.wishes)
  wordsOf(layout, 'groups').set(groupMembers(places, wishes))
  const past = pastInOrder(population, order, sequence)
  wordsOf(layout, 'memberFirstPast').set(past.first)
  wordsOf(layout, 'past').set(past.others)
}

/**
 * Begins the index of a population. Its parts are written afterwards (see Kernel), by any threads together: the members at once, the
 * rest when it is finished.
 */
export const buildIndex = (population: Population, options: IndexOptions): DrawIndex => {
  const plan = planMembers(population)
  const layout = layOut(population, plan, options)
  numberWishes(population, plan.order, layout)
  writePlaces(plan, layout)
  writeSlots(population, layout)
  wordsOf(layout, 'probe').set(chooseProbe(population))
  wordsOf(layout, 'zoneSets').set(population.zoneSets)
  bytesOf(layout, 'natural').set(population.natural)
  return {
    layout,
    order: plan.order,
    copying: openCopying(population, layout, options.seed),
    finish: () => writeOrders(population, plan, layout),
  }
}
