import { countEntries } from './count-entries.ts'
import { type Extent, isWithinCountry } from './extent.ts'
import { regionIndex, regionRanges, scopeRange, zoneCount } from '../population/places.ts'
import type { Population } from '../population/population.ts'

export const attractions = 7
const ages = 128
const scopes = 4

export const noWish = 0xffff_ffff
export const blockSize = 128

const digitBits = 11
const digits = 1 << digitBits

/** One pass of the sorting: the items by one digit of their keys; the sequence decides between equals. */
const orderByDigit = (keys: Uint32Array, shift: number, sequence: Uint32Array): Uint32Array => {
  const next = new Uint32Array(digits)
  const order = new Uint32Array(sequence.length)
  for (let at = 0; at < sequence.length; at++) {
    const digit = ((keys[sequence[at] as number] as number) >>> shift) & (digits - 1)
    next[digit] = (next[digit] as number) + 1
  }
  for (let digit = 0, from = 0; digit < digits; digit++) {
    const count = next[digit] as number
    next[digit] = from
    from += count
  }
  for (let at = 0; at < sequence.length; at++) {
    const item = sequence[at] as number
    const digit = ((keys[item] as number) >>> shift) & (digits - 1)
    const place = next[digit] as number
    order[place] = item
    next[digit] = place + 1
  }
  return order
}

/** The items of a sequence by small whole keys below `limit`; the sequence decides between equals. */
const orderByKeys = (keys: Uint32Array, limit: number, sequence: Uint32Array): Uint32Array => {
  let order = sequence
  for (let shift = 0; limit >>> shift > 0; shift += digitBits) order = orderByDigit(keys, shift, order)
  return order
}

const isSorted = (ids: Float64Array): boolean => {
  for (let at = 1; at < ids.length; at++) if ((ids[at - 1] as number) >= (ids[at] as number)) return false
  return true
}

/** The members of a population by their numbers. */
export const byNumber = ({ ids }: Population): Uint32Array => {
  const sequence = new Uint32Array(ids.length)
  for (let at = 0; at < sequence.length; at++) sequence[at] = at
  return isSorted(ids) ? sequence : sequence.toSorted((a, b) => (ids[a] as number) - (ids[b] as number))
}

/** The furthest scope of the wishes of every member. */
export const memberScopes = ({ members, firstWish, scope }: Population): Uint8Array => {
  const furthest = new Uint8Array(members)
  for (let member = 0, wish = 0; member < members; member++) {
    for (const end = firstWish[member + 1] as number; wish < end; wish++)
      if ((scope[wish] as number) > (furthest[member] as number)) furthest[member] = scope[wish] as number
  }
  return furthest
}

/**
 * The members in the engine's own order: by zone, attraction, how far they look, age, and their number. Who looks for the same
 * people stands together, and the order in which entries came plays no part.
 */
export const orderMembers = (population: Population, memberScope: Uint8Array, sequence: Uint32Array): Uint32Array => {
  const { members, zone, attraction, age } = population
  const keys = new Uint32Array(members)
  for (let member = 0; member < members; member++) {
    const group =
      ((zone[member] as number) * attractions + (attraction[member] as number)) * scopes + (memberScope[member] as number)
    keys[member] = group * ages + (age[member] as number)
  }
  return orderByKeys(keys, zoneCount * attractions * scopes * ages, sequence)
}

/** Cells of one scope: one for each zone and attraction. */
const cellsPerScope = zoneCount * attractions
const cells = scopes * cellsPerScope

// By scope and zone: the zones within that scope, as numbers side by side.
const firstWithin = new Uint16Array(scopes * zoneCount)
const endWithin = new Uint16Array(scopes * zoneCount)
for (const scope of [0, 1, 2, 3] as const) {
  for (let zone = 0; zone < zoneCount; zone++) {
    const { start, end } = scopeRange(scope, zone)
    firstWithin[scope * zoneCount + zone] = start
    endWithin[scope * zoneCount + zone] = end
  }
}

/** The first zone within a scope around a zone, and the one behind the last. */
export const firstZone = (scope: number, zone: number): number => firstWithin[scope * zoneCount + zone] as number
export const endZone = (scope: number, zone: number): number => endWithin[scope * zoneCount + zone] as number

/**
 * The cell of a wish. Within a scope the zones of one country (region, world) and one attraction follow each other, so that all
 * of them are one range.
 */
export const cellOf = (scope: number, attraction: number, zone: number): number => {
  const start = firstZone(scope, zone)
  return scope * cellsPerScope + start * attractions + attraction * (endZone(scope, zone) - start) + (zone - start)
}

const world = 3
const straightMan = 1

/** The far cell of a wish that reaches the world: by attraction and region. */
export const farCellOf = (attraction: number, region: number): number => attraction * regionRanges.length + region

const farCells = attractions * regionRanges.length

export interface WishOrder {
  /** Wish at every position; `noWish` where a block is filled up. Wishes are numbered in the order of their owners. */
  wishes: Uint32Array
  /** First position of each cell, and of each far cell; one more at the end. */
  cellStart: Uint32Array
  farStart: Uint32Array
  /** What of all pairs these are for. */
  extent: Extent
}

/** First place of each cell in a row of sorted wishes whose keys are cell by cell. */
const startsOf = (keys: Uint32Array, count: number, sequence: Uint32Array, from: number): Uint32Array => {
  const start = new Uint32Array(count + 1)
  for (let at = 0; at < sequence.length; at++) {
    const cell = Math.floor((keys[sequence[at] as number] as number) / ages) + 1
    start[cell] = (start[cell] as number) + 1
  }
  start[0] = from
  for (let cell = 0; cell < count; cell++) start[cell + 1] = (start[cell + 1] as number) + (start[cell] as number)
  return start
}

const isListed = (attraction: number): boolean => attraction !== 0 && attraction !== straightMan

/** Who beyond the own country is looked for needs wishes that reach so far. */
const isNear = (extent: Extent, scope: number): boolean => extent !== 'international' || !isWithinCountry(scope)
const isFar = (extent: Extent, scope: number): boolean => extent !== 'domestic' && scope === world

/** How many wishes of some members anybody looks for, and how many of them reach the world. */
export const countListed = (
  { firstWish, attraction, scope }: Population,
  order: Uint32Array,
  extent: Extent,
): { listed: number; reaching: number } => {
  let [listed, reaching] = [0, 0]
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    if (!isListed(attraction[member] as number)) continue
    const end = firstWish[member + 1] as number
    for (let wish = firstWish[member] as number; wish < end; wish++) {
      if (isNear(extent, scope[wish] as number)) listed++
      if (isFar(extent, scope[wish] as number)) reaching++
    }
  }
  return { listed, reaching }
}

/** First position of the wishes that reach the world: a block begins there. */
export const firstFarPosition = (listed: number): number => Math.ceil(listed / blockSize) * blockSize

/** Keys of all wishes: cell and age of the owner. Nobody looks for the wishes of men who look for women: they look themselves. */
const keysOfWishes = (population: Population, order: Uint32Array, extent: Extent) => {
  const { firstWish, scope, zone, attraction, age } = population
  const wishes = countEntries(population.firstWish, order)
  const [near, far, listed, reaching] = Array.from({ length: 4 }, () => new Uint32Array(wishes)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  let [next, nearCount, farCount] = [0, 0, 0]
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    const code = attraction[member] as number
    const rank = zone[member] as number
    const years = age[member] as number
    const isSought = isListed(code)
    const end = firstWish[member + 1] as number
    for (let wish = firstWish[member] as number; wish < end; wish++, next++) {
      if (!isSought) continue
      const reach = scope[wish] as number
      near[next] = cellOf(reach, code, rank) * ages + years
      if (isNear(extent, reach)) listed[nearCount++] = next
      if (!isFar(extent, reach)) continue
      far[next] = farCellOf(code, regionIndex(rank)) * ages + years
      reaching[farCount++] = next
    }
  }
  return { near, far, listed: listed.subarray(0, nearCount), reaching: reaching.subarray(0, farCount) }
}

/**
 * The wishes by cell and the owner's age: in a block all are about as old. Those that reach the world stand a second time, far
 * from a new block on, by region and age: for members who look as far.
 */
export const orderWishes = (population: Population, order: Uint32Array, extent: Extent): WishOrder => {
  const { near, far, listed, reaching } = keysOfWishes(population, order, extent)
  const firstFar = firstFarPosition(listed.length)
  const wishes = new Uint32Array(firstFar + reaching.length).fill(noWish, listed.length, firstFar)
  wishes.set(orderByKeys(near, cells * ages, listed))
  wishes.set(orderByKeys(far, farCells * ages, reaching), firstFar)
  return {
    wishes,
    cellStart: startsOf(near, cells, listed, 0),
    farStart: startsOf(far, farCells, reaching, firstFar),
    extent,
  }
}

/** All members in the engine's order, and what it was made with. */
export interface Ordered {
  order: Uint32Array
  /** Members by their numbers, and the furthest scope of each. */
  sequence: Uint32Array
  scopes: Uint8Array
}

/** Puts the members of a population in order. */
export const orderPopulation = (population: Population): Ordered => {
  const [scopes, sequence] = [memberScopes(population), byNumber(population)]
  return { order: orderMembers(population, scopes, sequence), sequence, scopes }
}
