// The rows of blocks, as index/rows.ts writes them: bit p of row r says whether the wish at the block's p-th place has r in its set.
import {
  masks,
  positionWishes,
  rowParts,
  singleRows,
  wishZones,
  zoneSets,
  farBlock,
  positions,
  blank,
  blockRows,
  zoneRows,
} from './sections'

declare const FEATURE_COUNT: usize
declare const ZONE_COUNT: usize
declare const MASK_BYTES: usize
declare const ZONE_SET_BYTES: usize
declare const ROW_BYTES: usize
declare const ZONE_ROW_BYTES: usize
const NO_WISH: u32 = 0xffffffff
const PLACES: usize = 128
const TOGETHER: usize = 16

/** Where the sets of the wishes begin that stand at the places of a block; of nobody a set without anything. */
let sets: usize = 0
/** Bytes of sixteen sets side by side. */
let column: usize = 0

function findSets(block: u32, areZones: bool): void {
  const first = block * <u32>PLACES
  for (let place: u32 = 0; place < <u32>PLACES; place++) {
    const position = first + place
    const wish = position < positions ? load<u32>(positionWishes + ((<usize>position) << 2)) : NO_WISH
    let set = blank
    if (wish != NO_WISH)
      set = areZones
        ? zoneSets + <usize>load<u32>(wishZones + ((<usize>wish) << 2)) * ZONE_SET_BYTES
        : masks + <usize>wish * MASK_BYTES
    store<usize>(sets + ((<usize>place) << 2), set)
  }
}

/** Writes the rows of sets that were found, eight at a time from the same byte of all. */
function turn(rows: usize, target: usize): void {
  for (let group: usize = 0; group < PLACES / TOGETHER; group++) {
    const first = sets + ((group * TOGETHER) << 2)
    for (let row: usize = 0; row < rows; row += 8) {
      for (let place: usize = 0; place < TOGETHER; place++)
        store<u8>(column + place, load<u8>(load<usize>(first + (place << 2)) + (row >> 3)))
      let bytes = v128.load(column)
      const count = min<usize>(8, rows - row)
      // The upper bit of each byte first.
      for (let bit: usize = 8; bit != 0; bit--) {
        if (bit <= count) store<u16>(target + ((row + bit - 1) << 4) + (group << 1), <u16>i8x16.bitmask(bytes))
        bytes = i8x16.shl(bytes, 1)
      }
    }
  }
}

/** A wish accepts a combination of features when it accepts each of them. */
function combine(target: usize): void {
  const end = target + ROW_BYTES
  for (let part = rowParts; target < end; target += 16, part += 8) {
    const one = v128.and(v128.load(singleRow(part)), v128.load(singleRow(part + 2)))
    const other = v128.and(v128.load(singleRow(part + 4)), v128.load(singleRow(part + 6)))
    v128.store(target, v128.and(one, other))
  }
}

function singleRow(part: usize): usize {
  return singleRows + ((<usize>load<u16>(part)) << 4)
}

/** Writes the rows of combined features, and of zones where wishes reach the world, of the blocks from one to another. */
export function writeRows(from: u32, to: u32): void {
  sets = singleRows + FEATURE_COUNT * 16
  column = sets + (PLACES << 2)
  for (let block = from; block < to; block++) {
    findSets(block, false)
    turn(FEATURE_COUNT, singleRows)
    combine(blockRows + <usize>block * ROW_BYTES)
    if (block < farBlock) continue
    findSets(block, true)
    turn(ZONE_COUNT, zoneRows + <usize>(block - farBlock) * ZONE_ROW_BYTES)
  }
}
