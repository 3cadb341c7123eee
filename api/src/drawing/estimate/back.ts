import type { Population } from '../engine/population/population.ts'
import { zoneWords } from '../engine/population/places.ts'
import type { EstimateIndex } from './build-index.ts'

// Rows are passed piece by piece, so that a piece stays in the cache while all rows go over it.
export const pieceWords = 1024

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

/** As a row over the members: whose wishes accept the asker, by any of them. */
export const acceptingBack = (index: EstimateIndex, { features, zone }: Population): Uint32Array => {
  const { owner, zoneSet, zoneSets, wishWords } = index
  const back = new Uint32Array(index.memberWords)
  const rank = zone[0] as number
  for (let from = 0; from < wishWords; from += pieceWords) {
    const piece = acceptingWishes(index, features, from, Math.min(wishWords, from + pieceWords))
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
