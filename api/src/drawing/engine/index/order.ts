import { growWords } from '../population/growing.ts'
import { regionIndex, regionRanges, scopeRange, type Scope, zoneCount } from '../population/places.ts'
import type { Population } from '../population/population.ts'

export const attractions = 7
const ages = 128
const scopes = 4

/** The items of a sequence by small whole keys below `limit`; the sequence decides between equals. */
const countingOrder = (keys: Uint32Array, limit: number, sequence: Uint32Array): Uint32Array => {
  // Counting takes room for every key; few items are sorted sooner by comparing.
  if (sequence.length < limit / 32) return sequence.toSorted((a, b) => (keys[a] as number) - (keys[b] as number))
  const next = new Uint32Array(limit + 1)
  for (const item of sequence) next[(keys[item] as number) + 1] = (next[(keys[item] as number) + 1] as number) + 1
  for (let key = 0; key < limit; key++) next[key + 1] = (next[key + 1] as number) + (next[key] as number)
  const order = new Uint32Array(sequence.length)
  for (const item of sequence) {
    const key = keys[item] as number
    order[next[key] as number] = item
    next[key] = (next[key] as number) + 1
  }
  return order
}

const sequenceOf = (length: number): Uint32Array => Uint32Array.from({ length }, (_, index) => index)

const byNumber = (ids: Float64Array): Uint32Array => {
  const sequence = sequenceOf(ids.length)
  const isSorted = sequence.every((index) => index === 0 || (ids[index - 1] as number) < (ids[index] as number))
  return isSorted ? sequence : sequence.toSorted((a, b) => (ids[a] as number) - (ids[b] as number))
}

/** The furthest scope of the wishes of every member. */
export const memberScopes = ({ members, firstWish, scope }: Population): Uint8Array =>
  Uint8Array.from({ length: members }, (_, member) => {
    let furthest = 0
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++)
      furthest = Math.max(furthest, scope[wish] as number)
    return furthest
  })

/**
 * The members in the engine's own order: by zone, attraction, how far they look, age, and their number. Who looks for the same
 * people stands together, and the order in which entries came plays no part.
 */
export const orderMembers = (population: Population, memberScope: Uint8Array): Uint32Array => {
  const { members, zone, attraction, age, ids } = population
  const keys = new Uint32Array(members)
  for (let member = 0; member < members; member++) {
    const group =
      ((zone[member] as number) * attractions + (attraction[member] as number)) * scopes + (memberScope[member] as number)
    keys[member] = group * ages + (age[member] as number)
  }
  return countingOrder(keys, zoneCount * attractions * scopes * ages, byNumber(ids))
}

/** Cells of one scope: one for each zone and attraction. */
const cellsPerScope = zoneCount * attractions
const cells = scopes * cellsPerScope

/**
 * The cell of a wish. Within a scope the zones of one country (region, world) and one attraction follow each other, so that all
 * of them are one range.
 */
export const cellOf = (scope: Scope, attraction: number, zone: number): number => {
  const { start, end } = scopeRange(scope, zone)
  return scope * cellsPerScope + start * attractions + attraction * (end - start) + (zone - start)
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
}

export const noWish = 0xffff_ffff
export const blockSize = 128

/** First place of each cell in a row of `length` sorted wishes whose keys are cell by cell. */
const startsOf = (keys: Uint32Array, count: number, sequence: Uint32Array, from: number): Uint32Array => {
  const start = new Uint32Array(count + 1)
  start[0] = from
  for (const wish of sequence) {
    const cell = Math.floor((keys[wish] as number) / ages)
    start[cell + 1] = (start[cell + 1] as number) + 1
  }
  for (let cell = 0; cell < count; cell++) start[cell + 1] = (start[cell + 1] as number) + (start[cell] as number)
  return start
}

/** Keys of all wishes: cell and age of the owner. Nobody looks for the wishes of men who look for women: they look themselves. */
const keysOfWishes = ({ wishes, firstWish, scope, zone, attraction, age }: Population, order: Uint32Array) => {
  const [near, far] = [new Uint32Array(wishes), new Uint32Array(wishes)]
  const [listed, reaching] = [growWords(wishes), growWords()]
  let next = 0
  for (const member of order) {
    const [code, rank, years] = [attraction[member] as number, zone[member] as number, age[member] as number]
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++, next++) {
      if (code === 0 || code === straightMan) continue
      near[next] = cellOf(scope[wish] as Scope, code, rank) * ages + years
      listed.push(next)
      if (scope[wish] !== world) continue
      far[next] = farCellOf(code, regionIndex(rank)) * ages + years
      reaching.push(next)
    }
  }
  return { near, far, listed: listed.written, reaching: reaching.written }
}

/**
 * The wishes by cell and the owner's age: in a block all are about as old. Those that reach the world stand a second time, far
 * from a new block on, by region and age: for whoever looks as far.
 */
export const orderWishes = (population: Population, order: Uint32Array): WishOrder => {
  const { near, far, listed, reaching } = keysOfWishes(population, order)
  const firstFar = Math.ceil(listed.length / blockSize) * blockSize
  const wishes = new Uint32Array(firstFar + reaching.length).fill(noWish)
  wishes.set(countingOrder(near, cells * ages, listed))
  wishes.set(countingOrder(far, farCells * ages, reaching), firstFar)
  return {
    wishes,
    cellStart: startsOf(near, cells, listed, 0),
    farStart: startsOf(far, farCells, reaching, firstFar),
  }
}
