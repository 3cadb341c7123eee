import { groupMembers } from '../candidates/groups.ts'
import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { bytesOf, createLayout, type Layout, numbersOf, shortsOf, wordsOf } from './layout.ts'
import { type WishOrder, blockSize, byNumber, memberScopes, orderMembers, orderWishes } from './order.ts'
import { pastInOrder } from './past.ts'
import { chooseProbe } from './probe.ts'
import { planSlots, rowFeatures } from './row-plan.ts'
import { slotOrder } from './slot-order.ts'
import { planUnions } from './unions.ts'

/** Two words of the drawing's seed. */
export type Seed = readonly [number, number]

/** The population in the engine's order, in one shared memory, with what finds candidates quickly; kernels write the most of it. */
export interface DrawIndex {
  layout: Layout
  /** By the engine's order: place of the member in the population. */
  order: Uint32Array
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
const planIndex = (population: Population) => {
  const scopes = memberScopes(population)
  const sequence = byNumber(population)
  const order = orderMembers(population, scopes, sequence)
  const wishes = orderWishes(population, order)
  const unions = planUnions(population, order, scopes)
  const past = pastInOrder(population, order, sequence)
  const places = {
    zone: inOrder(population.zone, order, new Uint16Array(order.length)),
    attraction: inOrder(population.attraction, order, new Uint8Array(order.length)),
    scope: inOrder(scopes, order, new Uint8Array(order.length)),
  }
  return { order, wishes, unions, past, places, groups: groupMembers(places, wishes) }
}

type Plan = ReturnType<typeof planIndex>

const layOut = (population: Population, { wishes, unions, past, groups }: Plan, { best, workers }: IndexOptions): Layout =>
  createLayout({
    members: population.members,
    wishes: population.wishes,
    positions: wishes.wishes.length,
    blocks: Math.ceil(wishes.wishes.length / blockSize),
    firstFarBlock: (wishes.farStart[0] as number) / blockSize,
    zoneSets: unions.sets,
    zoneSetsOfWishes: population.zoneSets.length / zoneWords,
    traitRows: population.natural.length / 80,
    past: past.others.length,
    best,
    workers,
    groups: groups.count,
    groupWords: groups.words.length,
  })

/** Writes where the wishes of each member begin, and whose each wish is. */
const numberWishes = ({ firstWish: from }: Population, order: Uint32Array, layout: Layout): void => {
  const [firstWish, owner] = [wordsOf(layout, 'memberFirstWish'), wordsOf(layout, 'wishOwner')]
  let next = 0
  for (let place = 0; place < order.length; place++) {
    firstWish[place] = next
    const member = order[place] as number
    for (const end = next + (from[member + 1] as number) - (from[member] as number); next < end; next++) owner[next] = place
  }
  firstWish[order.length] = next
}

/** Copies what threads copy members from. */
const copySources = (population: Population, order: Uint32Array, layout: Layout): void => {
  wordsOf(layout, 'sourceOrder').set(order)
  numbersOf(layout, 'sourceIds').set(population.ids)
  shortsOf(layout, 'sourceFeatures').set(population.features)
  bytesOf(layout, 'sourceLife').set(population.life)
  bytesOf(layout, 'sourceWait').set(population.wait)
  bytesOf(layout, 'sourcePersonality').set(population.personality)
  wordsOf(layout, 'sourceFirstWish').set(population.firstWish)
  wordsOf(layout, 'sourceMasks').set(population.masks)
  wordsOf(layout, 'sourceZoneSet').set(population.zoneSet)
  shortsOf(layout, 'sourceTraits').set(population.traits)
  bytesOf(layout, 'sourceTokenBits').set(population.tokenBits)
  inOrder(population.age, order, bytesOf(layout, 'placeAge'))
}

const writeSlots = (population: Population, layout: Layout): void => {
  const { kinds, bases, sizes, shares } = planSlots(slotOrder(population))
  bytesOf(layout, 'slotKinds').set(kinds)
  shortsOf(layout, 'slotBases').set(bases)
  bytesOf(layout, 'slotSizes').set(sizes)
  shortsOf(layout, 'featureShares').set(shares)
  shortsOf(layout, 'rowParts').set(rowFeatures)
}

const writePlaces = ({ places, unions, past, groups }: Plan, { wishes }: WishOrder, layout: Layout): void => {
  shortsOf(layout, 'memberZone').set(places.zone)
  wordsOf(layout, 'memberZoneSet').set(unions.ofMember)
  wordsOf(layout, 'memberFirstPast').set(past.first)
  wordsOf(layout, 'past').set(past.others)
  wordsOf(layout, 'positionWish').set(wishes)
  wordsOf(layout, 'groups').set(groups.words)
}

/** Begins the index of a population: what its parts are written from (see Kernel), by any threads together. */
export const buildIndex = (population: Population, options: IndexOptions): DrawIndex => {
  const plan = planIndex(population)
  const layout = layOut(population, plan, options)
  copySources(population, plan.order, layout)
  numberWishes(population, plan.order, layout)
  writePlaces(plan, plan.wishes, layout)
  writeSlots(population, layout)
  wordsOf(layout, 'seed').set(options.seed)
  wordsOf(layout, 'probe').set(chooseProbe(population))
  wordsOf(layout, 'zoneSets').set(population.zoneSets)
  bytesOf(layout, 'natural').set(population.natural)
  return { layout, order: plan.order }
}
