import { featureCount, maskWords } from '../population/features.ts'
import { zoneCount, zoneWords } from '../population/places.ts'
import { type Layout, bytesOf, shortsOf, wordsOf } from './layout.ts'
import { blockSize, noWish } from './order.ts'

/** Turns a square of 32 words by 32 bits: afterwards bit i of word j is what bit j of word i was. */
const transpose = (square: Uint32Array): void => {
  let mask = 0x0000_ffff
  for (let width = 16; width !== 0; width >>= 1, mask ^= mask << width) {
    for (let row = 0; row < 32; row = ((row | width) + 1) & ~width) {
      const upper = square[row] as number
      const lower = square[row + width] as number
      const swapped = ((upper >>> width) ^ lower) & mask
      square[row + width] = lower ^ swapped
      square[row] = upper ^ (swapped << width)
    }
  }
}

const square = new Uint32Array(32)

interface Turning {
  /** Words of one wish's set. */
  words: number
  /** Rows of a block. */
  rows: number
  /** Where the words of a wish begin. */
  wordsAt(wish: number): number
  source: Uint32Array
  target: Uint32Array
}

/** Rows of one block: bit p of row r says whether the wish at its p-th place has r in its set. */
const writeBlock = (turning: Turning, positionWish: Uint32Array, block: number, targetAt: number): void => {
  const { words, rows, source, target } = turning
  for (let quarter = 0; quarter < 4; quarter++) {
    for (let word = 0; word < words; word++) {
      for (let place = 0; place < 32; place++) {
        const wish = positionWish[block * blockSize + quarter * 32 + place] ?? noWish
        square[place] = wish === noWish ? 0 : (source[turning.wordsAt(wish) + word] as number)
      }
      transpose(square)
      const last = Math.min(32, rows - word * 32)
      for (let bit = 0; bit < last; bit++) target[targetAt + (word * 32 + bit) * 4 + quarter] = square[bit] as number
    }
  }
}

/** The block rows of features, and of zones where wishes reach the world. */
export const writeRows = (layout: Layout): void => {
  const { blocks, firstWorldBlock } = layout.counts
  const positionWish = wordsOf(layout, 'positionWish')
  const [masks, zoneSet] = [wordsOf(layout, 'wishMask'), wordsOf(layout, 'wishZoneSet')]
  const features: Turning = {
    words: maskWords,
    rows: featureCount,
    wordsAt: (wish) => wish * maskWords,
    source: masks,
    target: wordsOf(layout, 'blockRows'),
  }
  const places: Turning = {
    words: zoneWords,
    rows: zoneCount,
    wordsAt: (wish) => (zoneSet[wish] as number) * zoneWords,
    source: wordsOf(layout, 'zoneSets'),
    target: wordsOf(layout, 'blockZoneRows'),
  }
  for (let block = 0; block < blocks; block++) {
    writeBlock(features, positionWish, block, block * featureCount * 4)
    if (block >= firstWorldBlock) writeBlock(places, positionWish, block, (block - firstWorldBlock) * zoneCount * 4)
  }
}

/** The ages and zones of the owners of a block's wishes. */
export const writeBlockSpans = (layout: Layout, ages: Uint8Array, zones: Uint16Array): void => {
  const [positionWish, owners] = [wordsOf(layout, 'positionWish'), wordsOf(layout, 'wishOwner')]
  const [firstZone, lastZone] = [shortsOf(layout, 'blockFirstZone').fill(0xffff), shortsOf(layout, 'blockLastZone')]
  const [youngest, oldest] = [bytesOf(layout, 'blockYoungest').fill(0xff), bytesOf(layout, 'blockOldest')]
  for (let position = 0; position < positionWish.length; position++) {
    const wish = positionWish[position] as number
    if (wish === noWish) continue
    const block = Math.floor(position / blockSize)
    const owner = owners[wish] as number
    const zone = zones[owner] as number
    const age = ages[owner] as number
    if (zone < (firstZone[block] as number)) firstZone[block] = zone
    if (zone > (lastZone[block] as number)) lastZone[block] = zone
    if (age < (youngest[block] as number)) youngest[block] = age
    if (age > (oldest[block] as number)) oldest[block] = age
  }
}
