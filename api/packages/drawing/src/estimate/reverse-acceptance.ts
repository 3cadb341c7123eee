import type { Population } from '../population/population.ts'
import { zoneCount, zoneWords } from '../population/places.ts'
import type { EstimateIndex } from './build-index.ts'

// Rows are passed piece by piece, so that a piece stays in the cache while all rows go over it.
export const pieceWords = 256

/** Wishes of a piece of rows that accept every feature of a person. */
const acceptingWishes = (
  { accepting, wishWords }: EstimateIndex,
  features: Uint16Array,
  from: number,
  to: number,
): Uint32Array => {
  const piece = new Uint32Array(to - from).fill(0xffff_ffff)
  for (const feature of features) {
    const row = feature * wishWords + from
    for (let word = 0; word < piece.length; word++) piece[word] = (piece[word] as number) & (accepting[row + word] as number)
  }
  return piece
}

/** Whether any zone of a range of ranks, both included, is wanted. */
export type WantedZones = (first: number, last: number) => boolean

/** The zones that are marked in any of the tables. */
export const wantedZones = (tables: readonly Uint8Array[]): WantedZones => {
  const before = new Uint16Array(zoneCount + 1)
  for (let rank = 0; rank < zoneCount; rank++)
    before[rank + 1] = (before[rank] as number) + (tables.some((table) => table[rank] === 1) ? 1 : 0)
  return (first, last) => (before[last + 1] as number) > (before[first] as number)
}

const isFar = ({ owner, zone }: EstimateIndex, wanted: WantedZones, from: number, to: number): boolean => {
  const [first, last] = [owner[32 * from] as number, owner[Math.min(owner.length, 32 * to) - 1] as number]
  return !wanted(zone[first] as number, zone[last] as number)
}

/** As a row over the members of the wanted zones: whose wishes accept the asker, by any of them. */
export const reverseAcceptance = (index: EstimateIndex, { features, zone }: Population, wanted: WantedZones): Uint32Array => {
  const { owner, zoneSet, zoneSets, wishWords } = index
  const back = new Uint32Array(index.memberWords)
  const rank = zone[0] as number
  for (let from = 0; from < wishWords; from += pieceWords) {
    const to = Math.min(wishWords, from + pieceWords)
    if (isFar(index, wanted, from, to)) continue
    const piece = acceptingWishes(index, features, from, to)
    for (let word = 0; word < piece.length; word++) {
      for (let bits = piece[word] as number; bits !== 0; bits &= bits - 1) {
        const wish = 32 * (from + word) + 31 - Math.clz32(bits & -bits)
        const zones = zoneSets[(zoneSet[wish] as number) * zoneWords + (rank >> 5)] as number
        const member = owner[wish] as number
        if ((zones >>> (rank & 31)) & 1) back[member >>> 5] = (back[member >>> 5] as number) | (1 << (member & 31))
      }
    }
  }
  return back
}
