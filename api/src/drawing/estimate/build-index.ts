import { featureCount, featureKinds, maskWords } from '../engine/population/features.ts'
import type { Population } from '../engine/population/population.ts'
import { transpose32 } from './bits.ts'

/**
 * A population turned over: for every feature the members who have it and the wishes that accept it, as rows of bits. So "whom
 * does a character accept" and "who accepts this person" are a few passes over rows.
 */
export interface EstimateIndex {
  members: number
  /** 32-bit words of a row over the members. */
  memberWords: number
  wishWords: number
  /** `memberWords` words a feature. */
  having: Uint32Array
  /** `memberWords` words for each attraction 0 to 6. */
  attracted: Uint32Array
  /** `wishWords` words a feature. */
  accepting: Uint32Array
  ids: Float64Array
  zone: Uint16Array
  /** By wish: its owner's place among the members, and its set of zones. */
  owner: Uint32Array
  zoneSet: Uint32Array
  zoneSets: Uint32Array
}

const attractions = 7

const setBit = (rows: Uint32Array, row: number, words: number, at: number): void => {
  const word = row * words + (at >>> 5)
  rows[word] = (rows[word] as number) | (1 << (at & 31))
}

const rowsOfMembers = ({ members, features, attraction }: Population, words: number) => {
  const having = new Uint32Array(featureCount * words)
  const attracted = new Uint32Array(attractions * words)
  for (let member = 0; member < members; member++) {
    for (let at = member * featureKinds; at < (member + 1) * featureKinds; at++)
      setBit(having, features[at] as number, words, member)
    setBit(attracted, attraction[member] as number, words, member)
  }
  return { having, attracted }
}

const rowsOfWishes = ({ wishes, masks }: Population, words: number): Uint32Array => {
  const rows = new Uint32Array(featureCount * words)
  const square = new Uint32Array(32)
  for (let word = 0; word < words; word++) {
    const present = Math.min(32, wishes - 32 * word)
    for (let part = 0; 32 * part < featureCount; part++) {
      for (let wish = 0; wish < 32; wish++)
        square[wish] = wish < present ? (masks[(32 * word + wish) * maskWords + part] as number) : 0
      transpose32(square)
      for (let bit = 0; bit < 32 && 32 * part + bit < featureCount; bit++)
        rows[(32 * part + bit) * words + word] = square[bit] as number
    }
  }
  return rows
}

const ownersOf = ({ members, wishes, firstWish }: Population): Uint32Array => {
  const owner = new Uint32Array(wishes)
  for (let member = 0; member < members; member++) owner.fill(member, firstWish[member], firstWish[member + 1])
  return owner
}

/** Turns a population over; the population is not needed afterwards. */
export const buildEstimateIndex = (population: Population): EstimateIndex => {
  const { members, wishes, ids, zone, zoneSet, zoneSets } = population
  const [memberWords, wishWords] = [Math.ceil(members / 32), Math.ceil(wishes / 32)]
  return {
    members,
    memberWords,
    wishWords,
    ...rowsOfMembers(population, memberWords),
    accepting: rowsOfWishes(population, wishWords),
    // Copies: what is cut out of a larger array would keep it.
    ids: ids.slice(),
    zone: zone.slice(),
    owner: ownersOf(population),
    zoneSet: zoneSet.slice(),
    zoneSets: zoneSets.slice(),
  }
}
