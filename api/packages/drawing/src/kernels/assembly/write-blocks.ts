// Blocks of wishes, as index/write-parts.ts writes them, once all members are there.
import { writeRows } from './rows'
import {
  blockOldest,
  blockYoungest,
  firstWishes,
  own,
  ownerProbes,
  ownerZones,
  owners,
  positionWishes,
  positions,
  runs,
  zones,
} from './sections'
import { ages, probe, wishOwners } from './sources'

declare const MASK_BYTES: usize
const NO_WISH: u32 = 0xffffffff
const BLOCK: u32 = 128
const HALF: u32 = 64

function wishAt(position: u32): u32 {
  return load<u32>(positionWishes + ((<usize>position) << 2))
}

function ownerAt(position: u32): u32 {
  return load<u32>(owners + ((<usize>position) << 2))
}

/** Writes whose wishes stand in a block, what is asked of the owners first, and the ages of them. */
function writeOwners(block: u32, first: u32, end: u32): void {
  let low: u32 = 255
  let high: u32 = 0
  for (let position = first; position < end; position++) {
    const wish = wishAt(position)
    if (wish == NO_WISH) continue
    const owner = <usize>load<u32>(wishOwners + ((<usize>wish) << 2))
    store<u32>(owners + ((<usize>position) << 2), <u32>owner)
    store<u16>(ownerZones + ((<usize>position) << 1), load<u16>(zones + (owner << 1)))
    const set = own + owner * MASK_BYTES
    for (let index: usize = 0; index < 16; index += 4)
      store<u32>(ownerProbes + ((<usize>position) << 4) + index, load<u32>(set + ((<usize>load<u32>(probe + index)) << 2)))
    const age = <u32>load<u8>(ages + owner)
    low = min<u32>(low, age)
    high = max<u32>(high, age)
  }
  store<u8>(blockYoungest + <usize>block, <u8>low)
  store<u8>(blockOldest + <usize>block, <u8>high)
}

/** Where the run ends that begins with a wish at a position: wishes of one owner, one after the other. */
function endOfRun(start: u32, wish: u32, last: u32): u32 {
  const limit = min<u32>(last, (start & ~(HALF - 1)) + HALF)
  const owner = ownerAt(start)
  let end = start + 1
  while (end < limit && ownerAt(end) == owner && wishAt(end) == wish + (end - start)) end++
  return end
}

/** Writes the runs of a block: see index/write-runs.ts. */
function writeRuns(first: u32, last: u32): void {
  for (let start = first; start < last;) {
    const wish = wishAt(start)
    if (wish == NO_WISH) {
      start++
      continue
    }
    const end = endOfRun(start, wish, last)
    const places = firstWishes + ((<usize>ownerAt(start)) << 2)
    const index = wish - load<u32>(places)
    const isWhole: u32 = end - start == load<u32>(places, 4) - load<u32>(places) ? 1 : 0
    const run = (start % HALF) | ((end - start) << 6) | (index << 9) | (isWhole << 12)
    for (; start < end; start++) store<u16>(runs + ((<usize>start) << 1), <u16>run)
  }
}

/** Writes the blocks from one to another. */
export function writeBlocks(from: u32, to: u32): void {
  for (let block = from; block < to; block++) {
    const first = block * BLOCK
    const end = min<u32>(positions, first + BLOCK)
    writeOwners(block, first, end)
    writeRuns(first, end)
  }
  writeRows(from, to)
}
