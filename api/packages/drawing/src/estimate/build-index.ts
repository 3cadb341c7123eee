import { featureCount, featureKinds, maskWords } from '../population/features.ts'
import { zoneCount } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { transpose32 } from './bits.ts'

/**
 * A population turned over: for every feature the members who have it and the wishes that accept it, as rows of bits. So "whom
 * does a character accept" and "who accepts this person" are a few passes over rows. Members stand in the order of their zones,
 * and wishes in that of their owners: parts of the rows that a character cannot reach are skipped.
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
  /** By member: the rank of the zone; never falls. */
  zone: Uint16Array
  /** By wish: its owner's place among the members, never falling, and its set of zones. */
  owner: Uint32Array
  zoneSet: Uint32Array
  zoneSets: Uint32Array
}

const attractions = 7

const setBit = (rows: Uint32Array, row: number, words: number, at: number): void => {
  const word = row * words + (at >>> 5)
  rows[word] = (rows[word] as number) | (1 << (at & 31))
}

const byZone = ({ members, zone }: Population): Uint32Array => {
  const next = new Uint32Array(zoneCount + 1)
  for (let member = 0; member < members; member++) {
    const after = (zone[member] as number) + 1
    next[after] = (next[after] as number) + 1
  }
  for (let rank = 1; rank <= zoneCount; rank++) next[rank] = (next[rank] as number) + (next[rank - 1] as number)
  const order = new Uint32Array(members)
  for (let member = 0; member < members; member++) {
    const rank = zone[member] as number
    const place = next[rank] as number
    order[place] = member
    next[rank] = place + 1
  }
  return order
}

const rowsOfMembers = ({ features, attraction }: Population, order: Uint32Array, words: number) => {
  const having = new Uint32Array(featureCount * words)
  const attracted = new Uint32Array(attractions * words)
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    for (let at = member * featureKinds; at < (member + 1) * featureKinds; at++)
      setBit(having, features[at] as number, words, place)
    setBit(attracted, attraction[member] as number, words, place)
  }
  return { having, attracted }
}

/** The wishes in the order of their owners, and the place of each one's owner. */
const wishesByOwner = ({ wishes, firstWish }: Population, order: Uint32Array) => {
  const [wishOrder, owner] = [new Uint32Array(wishes), new Uint32Array(wishes)]
  let next = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    for (let wish = firstWish[member] as number; wish < (firstWish[member + 1] as number); wish++, next++) {
      wishOrder[next] = wish
      owner[next] = place
    }
  }
  return { wishOrder, owner }
}

const rowsOfWishes = ({ masks }: Population, order: Uint32Array, words: number): Uint32Array => {
  const rows = new Uint32Array(featureCount * words)
  const square = new Uint32Array(32)
  for (let word = 0; word < words; word++) {
    const present = Math.min(32, order.length - 32 * word)
    for (let part = 0; 32 * part < featureCount; part++) {
      for (let wish = 0; wish < 32; wish++)
        square[wish] = wish < present ? (masks[(order[32 * word + wish] as number) * maskWords + part] as number) : 0
      transpose32(square)
      for (let bit = 0; bit < 32 && 32 * part + bit < featureCount; bit++)
        rows[(32 * part + bit) * words + word] = square[bit] as number
    }
  }
  return rows
}

/** Turns a population over; the population is not needed afterwards. */
export const buildEstimateIndex = (population: Population): EstimateIndex => {
  const { members, wishes, ids, zone, zoneSet, zoneSets } = population
  const [memberWords, wishWords] = [Math.ceil(members / 32), Math.ceil(wishes / 32)]
  const order = byZone(population)
  const { wishOrder, owner } = wishesByOwner(population, order)
  return {
    members,
    memberWords,
    wishWords,
    ...rowsOfMembers(population, order, memberWords),
    accepting: rowsOfWishes(population, wishOrder, wishWords),
    ids: Float64Array.from(order, (member) => ids[member] as number),
    zone: Uint16Array.from(order, (member) => zone[member] as number),
    owner,
    zoneSet: Uint32Array.from(wishOrder, (wish) => zoneSet[wish] as number),
    // A copy: what is cut out of a larger array would keep it.
    zoneSets: zoneSets.slice(),
  }
}
