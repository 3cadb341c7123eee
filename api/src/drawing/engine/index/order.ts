import { scopeRange, type Scope, zoneCount } from '../population/places.ts'
import type { Population } from '../population/population.ts'

export const attractions = 7
const ages = 128
const scopes = 4

/** A stable order of 0 to keys.length - 1 by small whole keys below `limit`. */
const countingOrder = (keys: Uint32Array, limit: number, sequence: Uint32Array): Uint32Array => {
  // Counting takes room for every key; few items are sorted sooner by comparing.
  if (sequence.length < limit / 32) return sequence.toSorted((a, b) => (keys[a] as number) - (keys[b] as number))
  const next = new Uint32Array(limit + 1)
  for (const item of sequence) next[(keys[item] as number) + 1] = (next[(keys[item] as number) + 1] as number) + 1
  for (let key = 0; key < limit; key++) next[key + 1] = (next[key + 1] as number) + (next[key] as number)
  const order = new Uint32Array(keys.length)
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

/**
 * The cell of a wish. Within a scope the zones of one country (region, world) and one attraction follow each other, so that all
 * of them are one range.
 */
export const cellOf = (scope: Scope, attraction: number, zone: number): number => {
  const { start, end } = scopeRange(scope, zone)
  return scope * cellsPerScope + start * attractions + attraction * (end - start) + (zone - start)
}

export interface WishOrder {
  /** Wish at every position; `noWish` where a block is filled up. */
  wishes: Uint32Array
  /** First position of each cell; one more at the end. */
  cellStart: Uint32Array
  firstWorldPosition: number
}

export const noWish = 0xffff_ffff
export const blockSize = 128

/** The cell of wishes that nobody has to look for. */
export const noCell = scopes * cellsPerScope

/**
 * The wishes, whose owners come in the engine's order, by cell and pickiness (0 to 127): where the picky stand together, a block is soon
 * done with. Wishes that reach the world begin at a new block. Those without a cell are left out.
 */
export const orderWishes = (wishCells: Uint32Array, pickiness: Uint8Array): WishOrder => {
  const cells = scopes * cellsPerScope
  const keys = wishCells.map((cell, wish) => cell * ages + (pickiness[wish] as number))
  const listed = sequenceOf(keys.length).filter((wish) => wishCells[wish] !== noCell)
  const order = countingOrder(keys, (cells + 1) * ages, listed).subarray(0, listed.length)
  const cellStart = new Uint32Array(cells + 1)
  for (const wish of listed) {
    const cell = wishCells[wish] as number
    cellStart[cell + 1] = (cellStart[cell + 1] as number) + 1
  }
  for (let cell = 0; cell < cells; cell++) cellStart[cell + 1] = (cellStart[cell + 1] as number) + (cellStart[cell] as number)
  const worldCell = (scopes - 1) * cellsPerScope
  const near = cellStart[worldCell] as number
  const firstWorldPosition = Math.ceil(near / blockSize) * blockSize
  const wishes = new Uint32Array(firstWorldPosition + order.length - near).fill(noWish)
  wishes.set(order.subarray(0, near))
  wishes.set(order.subarray(near), firstWorldPosition)
  for (let cell = worldCell; cell <= cells; cell++) cellStart[cell] = (cellStart[cell] as number) + firstWorldPosition - near
  return { wishes, cellStart, firstWorldPosition }
}
