import { featureCount, maskWords } from '../population/features.ts'
import { zoneCount, zoneWords } from '../population/places.ts'
import { type Layout, bytesOf, wordsOf } from './layout.ts'
import { blockSize, noWish } from './order.ts'
import { kindsOfRow, rowCount, rowFeatures } from './row-plan.ts'

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
  /** The sets, and which of them is a wish's; none: the one of its number. */
  source: Uint32Array
  setOfWish?: Uint32Array
  target: Uint32Array
}

const bases = new Float64Array(32)
const noSet = -1

/** Where the sets of the wishes begin that stand at 32 positions. */
const findBases = ({ words, setOfWish }: Turning, positionWish: Uint32Array, first: number): void => {
  for (let place = 0; place < 32; place++) {
    const wish = positionWish[first + place] ?? noWish
    bases[place] = wish === noWish ? noSet : (setOfWish ? (setOfWish[wish] as number) : wish) * words
  }
}

/** Rows of one block: bit p of row r says whether the wish at its p-th place has r in its set. */
const turnBlock = (turning: Turning, positionWish: Uint32Array, block: number, targetAt: number): void => {
  const { words, rows, source, target } = turning
  for (let quarter = 0; quarter < 4; quarter++) {
    findBases(turning, positionWish, block * blockSize + quarter * 32)
    for (let word = 0; word < words; word++) {
      for (let place = 0; place < 32; place++) {
        const base = bases[place] as number
        square[place] = base === noSet ? 0 : (source[base + word] as number)
      }
      transpose(square)
      const last = Math.min(32, rows - word * 32)
      for (let bit = 0; bit < last; bit++) target[targetAt + (word * 32 + bit) * 4 + quarter] = square[bit] as number
    }
  }
}

// Where the rows of the features begin that stand for a combined row.
const parts = rowFeatures.map((feature) => 4 * feature)

/** Writes the rows of a block from those of the single features: a wish accepts a combination when it accepts each of its features. */
const combineRows = (single: Uint32Array, target: Uint32Array, targetAt: number): void => {
  for (let part = 0, at = targetAt; part < parts.length; part += kindsOfRow) {
    let [a, b, c, d] = [parts[part] as number, parts[part + 1] as number, parts[part + 2] as number, parts[part + 3] as number]
    for (const end = at + 4; at < end; at++)
      target[at] = (single[a++] as number) & (single[b++] as number) & (single[c++] as number) & (single[d++] as number)
  }
}

/** Writes the rows of combined features, and of zones where wishes reach the world, of the blocks from one to another. */
export const writeRows = (layout: Layout, from: number, to: number): void => {
  const { firstFarBlock } = layout.counts
  const positionWish = wordsOf(layout, 'positionWish')
  const features: Turning = {
    words: maskWords,
    rows: featureCount,
    source: wordsOf(layout, 'wishMask'),
    target: new Uint32Array(featureCount * 4),
  }
  const places: Turning = {
    words: zoneWords,
    rows: zoneCount,
    source: wordsOf(layout, 'zoneSets'),
    setOfWish: wordsOf(layout, 'wishZoneSet'),
    target: wordsOf(layout, 'blockZoneRows'),
  }
  const rows = wordsOf(layout, 'blockRows')
  for (let block = from; block < to; block++) {
    turnBlock(features, positionWish, block, 0)
    combineRows(features.target, rows, block * rowCount * 4)
    if (block >= firstFarBlock) turnBlock(places, positionWish, block, (block - firstFarBlock) * zoneCount * 4)
  }
}

/** Writes the ages of the owners of the wishes of blocks. */
export const writeBlockAges = (layout: Layout, from: number, to: number): void => {
  const ages = bytesOf(layout, 'placeAge')
  const [positionWish, owners] = [wordsOf(layout, 'positionWish'), wordsOf(layout, 'positionOwner')]
  const [youngest, oldest] = [bytesOf(layout, 'blockYoungest').fill(0xff, from, to), bytesOf(layout, 'blockOldest')]
  const end = Math.min(positionWish.length, to * blockSize)
  for (let position = from * blockSize; position < end; position++) {
    if (positionWish[position] === noWish) continue
    const block = Math.floor(position / blockSize)
    const age = ages[owners[position] as number] as number
    if (age < (youngest[block] as number)) youngest[block] = age
    if (age > (oldest[block] as number)) oldest[block] = age
  }
}
