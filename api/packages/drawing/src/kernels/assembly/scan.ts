// The compiled kernel: the same steps as candidates/plain-kernel.ts, with 128 wishes in one step. Compiled by compile.ts; the
// numbers in capitals come from there.
import { clearMeetings, meetAll, waiting, writeDown } from './meet'
import { members } from './memory'
import {
  blockOldest,
  blockRows,
  blockYoungest,
  farBlock,
  groups,
  excess,
  heads,
  looking,
  meetings,
  memberEligible,
  memberZones,
  oldest,
  openSections,
  rows,
  wishes,
  youngest,
  zoneRows,
  zoneSets,
  zones,
} from './sections'
import { openSources } from './sources'

export { collect, countAt, join, keptAt } from './collect'
export { writeBlocks } from './write-blocks'
export { writeMembers } from './write-members'

declare const ROW_BYTES: usize
declare const ROW_SLOTS: usize
declare const ZONE_ROW_BYTES: usize
declare const ZONE_SET_BYTES: usize
declare const MEETING_BYTES: usize
const ALL_LOOK: u32 = 0x7fffffff

/** Reads where everything lies, and clears what is counted; before the first group of every scan. */
export function prepare(worker: u32): void {
  openSections(worker)
  openSources(worker)
  clearMeetings()
  clearCounts()
}

/** What this worker counts. Memory is new: what is read before anything was written there has to be found twice. */
function clearCounts(): void {
  memory.fill(heads, 0, wishes << 2)
  memory.fill(memberEligible, 0, (<usize>members()) << 2)
  store<f64>(excess, 0)
}

function scanBlock(u: u32, block: u32, edges: v128): void {
  let found = edges
  if (block >= farBlock) {
    const zone = <usize>load<u16>(zones + ((<usize>u) << 1))
    found = v128.and(found, v128.load(zoneRows + <usize>(block - farBlock) * ZONE_ROW_BYTES + (zone << 4)))
  }
  const base = blockRows + <usize>block * ROW_BYTES
  let slot = rows + <usize>u * (ROW_SLOTS << 1)
  const end = slot + (ROW_SLOTS << 1)
  for (; slot < end; slot += 8) {
    found = v128.and(found, v128.load(base + <usize>load<u16>(slot)))
    found = v128.and(found, v128.load(base + <usize>load<u16>(slot, 2)))
    if (!v128.any_true(found)) return
    found = v128.and(found, v128.load(base + <usize>load<u16>(slot, 4)))
    found = v128.and(found, v128.load(base + <usize>load<u16>(slot, 6)))
    if (!v128.any_true(found)) return
  }
  writeDown(u, block, found)
}

function edgeBits(from: u32, to: u32, base: u32): u64 {
  const low = from > base ? min<u32>(from - base, 64) : 0
  const high = to > base ? min<u32>(to - base, 64) : 0
  return low >= high ? 0 : ((<u64>-1) << low) & (<u64>-1 >> (64 - high))
}

/** Whether any wish of a member accepts somebody from those zones: first, and last in the upper half. */
function reaches(u: u32, between: u32): bool {
  const set = zoneSets + <usize>load<u32>(memberZones + ((<usize>u) << 2)) * ZONE_SET_BYTES
  const from = between & 0xffff
  const to = between >> 16
  for (let part = from >> 5; part <= to >> 5; part++) {
    let bits = load<u32>(set + ((<usize>part) << 2))
    if (part == from >> 5) bits &= (<u32>-1) << (from & 31)
    if (part == to >> 5) bits &= <u32>-1 >> (31 - (to & 31))
    if (bits != 0) return true
  }
  return false
}

/** Writes down who of a group looks there; returns where the list ends. */
function chooseLooking(first: u32, members: u32, between: u32): usize {
  let end = looking
  for (let u = first; u < first + members; u++) {
    if (between != ALL_LOOK && !reaches(u, between)) continue
    store<u32>(end, u)
    end += 4
  }
  return end
}

function scanRange(end: usize, from: u32, to: u32, isSameSex: bool): void {
  // A block adds 128 at most.
  const enough = meetings + MEETING_BYTES - 129 * 16
  for (let block = from >> 7; block <= (to - 1) >> 7; block++) {
    const base = block << 7
    const edges = v128.replace_lane<u64>(i64x2.splat(edgeBits(from, to, base)), 1, edgeBits(from, to, base + 64))
    const low = load<u8>(blockYoungest + <usize>block)
    const high = load<u8>(blockOldest + <usize>block)
    for (let place = looking; place < end; place += 4) {
      const u = load<u32>(place)
      if (low > load<u8>(oldest + <usize>u) || high < load<u8>(youngest + <usize>u)) continue
      scanBlock(u, block, edges)
      if (waiting > enough) meetAll(from >> 7 >= farBlock, isSameSex)
    }
  }
  meetAll(from >> 7 >= farBlock, isSameSex)
}

/** Finds all pairs of a group; what it looks at is as candidates/groups.ts says. */
export function scanGroup(group: u32): void {
  const words = groups + ((<usize>group) << 4)
  const end = groups + ((<usize>load<u32>(words, 12)) << 2)
  for (let range = groups + ((<usize>load<u32>(words, 8)) << 2); range < end; range += 16) {
    const last = chooseLooking(load<u32>(words), load<u32>(words, 4), load<u32>(range, 8))
    scanRange(last, load<u32>(range), load<u32>(range, 4), load<u32>(range, 12) != 0)
  }
}
