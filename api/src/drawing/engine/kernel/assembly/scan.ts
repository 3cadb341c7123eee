// The compiled kernel: the same steps as candidates/plain-kernel.ts, with 128 wishes in one step. Compiled by compile.ts; the
// numbers in capitals come from there.
import * as at from './memory'

declare const MASK_BYTES: usize
declare const ROW_BYTES: usize
declare const ROW_SLOTS: usize
declare const ZONE_ROW_BYTES: usize
declare const ZONE_SET_BYTES: usize
declare const RANGE_BYTES: usize
declare const GROUP_SIZE: usize
declare const MEETING_BYTES: usize
// A card: see index/write-cards.ts.
const CARD_BYTES: usize = 64
const RELATIONSHIP: usize = 9
const PERSONALITY: usize = 10
const WAIT: usize = 11
const WISHES: usize = 12
const HASH: usize = 16
const FIRST_WISH: usize = 20
const WISH_ZONES: usize = 24
const WISH_TRAITS: usize = 44
const WISH_TOKENS: usize = 54
const CANDIDATE: usize = 12
const ALL_LOOK: u32 = 0xffffffff
const IS_WHOLE: u32 = 1 << 12

let rows: usize = 0
let zones: usize = 0
let memberZones: usize = 0
let youngest: usize = 0
let oldest: usize = 0
let unions: usize = 0
let own: usize = 0
let probes: usize = 0
let firstPast: usize = 0
let past: usize = 0
let masks: usize = 0
let cards: usize = 0
let zoneSets: usize = 0
let natural: usize = 0
let owners: usize = 0
let ownerZones: usize = 0
let runs: usize = 0
let ownerProbes: usize = 0
let blockRows: usize = 0
let zoneRows: usize = 0
let blockYoungest: usize = 0
let blockOldest: usize = 0
let farBlock: u32 = 0
let best: u32 = 0

let kept: usize = 0
let heads: usize = 0
let memberEligible: usize = 0
let ranges: usize = 0
let looking: usize = 0
let meetings: usize = 0
/** Where the meetings end that wait. */
let waiting: usize = 0

/** Reads where everything lies, and what of it is this worker's; once before the first group. */
export function prepare(worker: u32): void {
  const wishes = <usize>at.wishes()
  rows = at.section(at.memberRows)
  zones = at.section(at.memberZone)
  memberZones = at.section(at.memberZoneSet)
  youngest = at.section(at.memberYoungest)
  oldest = at.section(at.memberOldest)
  unions = at.section(at.memberUnion)
  own = at.section(at.memberSignature)
  probes = at.section(at.memberProbe)
  firstPast = at.section(at.memberFirstPast)
  past = at.section(at.past)
  masks = at.section(at.wishMask)
  cards = at.section(at.memberCard)
  zoneSets = at.section(at.zoneSets)
  natural = at.section(at.natural)
  owners = at.section(at.positionOwner)
  ownerZones = at.section(at.positionZone)
  runs = at.section(at.positionRun)
  ownerProbes = at.section(at.positionProbe)
  blockRows = at.section(at.blockRows)
  zoneRows = at.section(at.blockZoneRows)
  blockYoungest = at.section(at.blockYoungest)
  blockOldest = at.section(at.blockOldest)
  farBlock = at.firstFarBlock()
  best = at.best()
  kept = at.section(at.kept) + <usize>worker * wishes * <usize>best * CANDIDATE
  heads = at.section(at.keptHead) + ((<usize>worker * wishes) << 3)
  memberEligible = at.section(at.memberEligible) + ((<usize>worker * <usize>at.members()) << 2)
  ranges = at.section(at.ranges) + <usize>worker * RANGE_BYTES
  looking = at.section(at.looking) + ((<usize>worker * GROUP_SIZE) << 2)
  meetings = at.section(at.meetings) + <usize>worker * MEETING_BYTES
  waiting = meetings
}

function cardOf(member: u32): usize {
  return cards + <usize>member * CARD_BYTES
}

function isInSet(set: u32, rank: u32): bool {
  return ((load<u8>(zoneSets + <usize>set * ZONE_SET_BYTES + <usize>(rank >> 3)) >> <u8>(rank & 7)) & 1) != 0
}

/** What of a person's features is not in a set. */
function missing(set: usize, person: usize): v128 {
  const one = v128.or(v128.andnot(v128.load(person), v128.load(set)), v128.andnot(v128.load(person, 16), v128.load(set, 16)))
  const two = v128.or(
    v128.andnot(v128.load(person, 32), v128.load(set, 32)),
    v128.andnot(v128.load(person, 48), v128.load(set, 48)),
  )
  return v128.or(v128.or(one, two), v128.andnot(v128.load(person, 64), v128.load(set, 64)))
}

function isInZones(card: usize, index: u32, zone: u32): bool {
  return isInSet(load<u32>(card + ((<usize>index) << 2), WISH_ZONES), zone)
}

function hasMet(u: u32, v: u32): bool {
  const end = past + ((<usize>load<u32>(firstPast + ((<usize>(u + 1)) << 2))) << 2)
  for (let each = past + ((<usize>load<u32>(firstPast + ((<usize>u) << 2))) << 2); each < end; each += 4)
    if (load<u32>(each) == v) return true
  return false
}

/** What two have in common, in points: lifestyle, and the relationship that they look for. */
function inCommon(one: usize, other: usize): u32 {
  const answers = v128.load(one)
  const same = v128.andnot(i8x16.eq(answers, v128.load(other)), i8x16.eq(answers, i8x16.splat(0)))
  const bits = i8x16.bitmask(same)
  const apart = <i32>load<u8>(one, RELATIONSHIP) - <i32>load<u8>(other, RELATIONSHIP)
  const relationship = apart == 0 ? 2 : apart == 1 || apart == -1 ? 1 : 0
  return 480 * relationship + 45 * <u32>(2 * popcnt(bits & 0x7f) + popcnt(bits & 0x180))
}

/** What one side adds to that: the wishes that accept the other, and the best of what they want of the personality. */
function side(card: usize, type: usize, accepting: u32): u32 {
  let fitting: u32 = 0
  for (let index: usize = 0, left = accepting; left != 0; index++, left >>= 1) {
    if ((left & 1) == 0) continue
    const row = <usize>load<u16>(card + (index << 1), WISH_TRAITS)
    const passes = <u32>load<u8>(natural + row * 80 + type)
    if (passes > fitting) fitting = passes
  }
  return (1920 / <u32>load<u8>(card, WISHES)) * popcnt(accepting) + 300 * fitting
}

function tokensOf(card: usize, accepting: u32): u32 {
  let bits: u32 = 0
  for (let index: usize = 0, left = accepting; left != 0; index++, left >>= 1)
    if (left & 1) bits |= <u32>load<u8>(card + index, WISH_TOKENS)
  return bits
}

function put(place: usize, key: u32, other: u32, info: u32): void {
  store<u32>(place, key)
  store<u32>(place, other, 4)
  store<u32>(place, info, 8)
}

function isWorse(key: u32, other: u32, place: usize): bool {
  const found = load<u32>(place)
  return key < found || (key == found && other > load<u32>(place, 4))
}

/** A list is a heap: the worst stands first. */
function append(from: usize, count: u32, key: u32, other: u32, info: u32): void {
  let at = count
  while (at != 0) {
    const parent = from + <usize>((at - 1) >> 1) * CANDIDATE
    if (!isWorse(key, other, parent)) break
    const place = from + <usize>at * CANDIDATE
    put(place, load<u32>(parent), load<u32>(parent, 4), load<u32>(parent, 8))
    at = (at - 1) >> 1
  }
  put(from + <usize>at * CANDIDATE, key, other, info)
}

/** Puts another in the place of the worst. */
function replaceWorst(from: usize, key: u32, other: u32, info: u32): void {
  const size = best
  let at: u32 = 0
  while (true) {
    let below: u32 = 2 * at + 1
    if (below >= size) break
    let child = from + <usize>below * CANDIDATE
    if (below + 1 < size && isWorse(load<u32>(child + CANDIDATE), load<u32>(child + CANDIDATE, 4), child)) {
      below += 1
      child += CANDIDATE
    }
    const childKey = load<u32>(child)
    const childOther = load<u32>(child, 4)
    if (key < childKey || (key == childKey && other > childOther)) break
    put(from + <usize>at * CANDIDATE, childKey, childOther, load<u32>(child, 8))
    at = below
  }
  put(from + <usize>at * CANDIDATE, key, other, info)
}

function keep(wish: u32, key: u32, other: u32, info: u32): void {
  const head = heads + ((<usize>wish) << 3)
  const count = load<u32>(head)
  store<u32>(head, count + 1)
  const from = kept + <usize>wish * <usize>best * CANDIDATE
  if (count < best) append(from, count, key, other, info)
  else {
    if (key < load<u32>(head, 4) || isWorse(key, other, from)) return
    replaceWorst(from, key, other, info)
  }
  store<u32>(head, load<u32>(from), 4)
}

/** Which wishes of one accept another, as bits; the owner's card, the other's features and zone. */
function acceptingOf(card: usize, person: usize, zone: u32): u32 {
  const count = <u32>load<u8>(card, WISHES)
  let set = masks + <usize>load<u32>(card, FIRST_WISH) * MASK_BYTES
  let bits: u32 = 0
  for (let index: u32 = 0; index < count; index++, set += MASK_BYTES) bits |= (<u32>!v128.any_true(missing(set, person))) << index
  return bits == 0 ? 0 : inZones(card, bits, zone)
}

function inZones(card: usize, accepting: u32, zone: u32): u32 {
  let bits: u32 = 0
  for (let index: u32 = 0, left = accepting; left != 0; index++, left >>= 1)
    if (left & 1 && isInZones(card, index, zone)) bits |= 1 << index
  return bits
}

// Those who may fit each other are written down and looked at together, one question after the other: whoever it turns away is
// written over by the next. So the processor need not guess, and fetches what it needs for several at once. Of each there is who
// looks, the position, the wishes there that accept (run below, bits above), and in the end those of the one who looks.

/** Keeps those of whom no wish of the one who looks turns anything away in all. */
function keepWanted(): void {
  const end = waiting
  let to = meetings
  for (let from = meetings; from < end; from += 16) {
    const entry = v128.load(from)
    const u = <usize>v128.extract_lane<u32>(entry, 0)
    const v = <usize>load<u32>(owners + ((<usize>v128.extract_lane<u32>(entry, 1)) << 2))
    v128.store(to, v128.replace_lane<u32>(entry, 3, <u32>v))
    to += (<usize>!v128.any_true(missing(unions + u * MASK_BYTES, own + v * MASK_BYTES))) << 4
  }
  waiting = to
}

/** Keeps those whom any wish of the one who looks accepts. */
function keepAccepted(isSameSex: bool): void {
  const end = waiting
  let to = meetings
  for (let from = meetings; from < end; from += 16) {
    const u = load<u32>(from)
    const position = load<u32>(from, 4)
    const run = load<u32>(from, 8)
    const v = load<u32>(from, 12)
    const zone = <u32>load<u16>(ownerZones + ((<usize>position) << 1))
    const ofU = acceptingOf(cardOf(u), own + <usize>v * MASK_BYTES, zone)
    store<u32>(to, u)
    store<u32>(to, v, 4)
    store<u32>(to, run, 8)
    store<u32>(to, ofU, 12)
    to += (<usize>(ofU != 0 && v != u && (v > u || !isSameSex))) << 4
  }
  waiting = to
}

/** Which wishes of the other accept the one who looks; none where the pair is met elsewhere. */
function acceptingBack(u: u32, v: u32, run: u32, isFar: bool): u32 {
  const card = cardOf(v)
  const zone = <u32>load<u16>(zones + ((<usize>u) << 1))
  if (run & IS_WHOLE) return isFar ? run >> 16 : inZones(card, run >> 16, zone)
  const bits = acceptingOf(card, own + <usize>u * MASK_BYTES, zone)
  // A pair is met once: in the run that holds the first wish that accepts.
  return <u32>ctz(bits) - ((run >> 9) & 7) < ((run >> 6) & 7) ? bits : 0
}

/** Keeps those whom the others accept too, and who did not meet before. */
function keepMutual(isFar: bool): void {
  const end = waiting
  let to = meetings
  for (let from = meetings; from < end; from += 16) {
    const u = load<u32>(from)
    const v = load<u32>(from, 4)
    const ofU = load<u32>(from, 12)
    const ofV = acceptingBack(u, v, load<u32>(from, 8), isFar)
    store<u32>(to, u)
    store<u32>(to, v, 4)
    store<u32>(to, ofV, 8)
    store<u32>(to, ofU, 12)
    to += (<usize>(ofV != 0 && !hasMet(u, v))) << 4
  }
  waiting = to
}

function meetAll(isFar: bool, isSameSex: bool): void {
  keepWanted()
  keepAccepted(isSameSex)
  keepMutual(isFar)
  for (let from = meetings; from < waiting; from += 16)
    rate(load<u32>(from), load<u32>(from, 4), load<u32>(from, 12), load<u32>(from, 8))
  waiting = meetings
}

function rate(u: u32, v: u32, ofU: u32, ofV: u32): void {
  const cardOfU = cardOf(u)
  const cardOfV = cardOf(v)
  const common = inCommon(cardOfU, cardOfV)
  const ours = common + side(cardOfU, <usize>load<u8>(cardOfV, PERSONALITY), ofU)
  const theirs = common + side(cardOfV, <usize>load<u8>(cardOfU, PERSONALITY), ofV)
  const quality = <u32>Math.floor((10 * Math.sqrt(<f64>(ours * theirs)) + 24) / 48)
  const weight = quality + 100 * (<u32>load<u8>(cardOfU, WAIT) + <u32>load<u8>(cardOfV, WAIT))
  let mixed = load<u32>(cardOfU, HASH) + load<u32>(cardOfV, HASH)
  mixed = (mixed ^ (mixed >> 16)) * 0x21f0aaad
  const key = (weight << 20) | ((mixed ^ (mixed >> 15)) >> 12)
  const tokensOfU = tokensOf(cardOfU, ofU)
  const tokensOfV = tokensOf(cardOfV, ofV)
  note(u, load<u32>(cardOfU, FIRST_WISH), ofU, key, v, quality | (tokensOfU << 10) | (tokensOfV << 15))
  note(v, load<u32>(cardOfV, FIRST_WISH), ofV, key, u, quality | (tokensOfV << 10) | (tokensOfU << 15))
}

function note(u: u32, first: u32, accepting: u32, key: u32, v: u32, info: u32): void {
  const counter = memberEligible + ((<usize>u) << 2)
  store<u32>(counter, load<u32>(counter) + 1)
  for (let wish = first, left = accepting; left != 0; wish++, left >>= 1) if (left & 1) keep(wish, key, v, info)
}

/** Writes down who is left of a block, wishes of one owner together, unless the first look at the owner turns them away. */
function writeDown(u: u32, block: u32, found: v128): void {
  const probe = v128.load(probes + ((<usize>u) << 4))
  let to = waiting
  for (let half: u32 = 0; half < 2; half++) {
    let bits = half == 0 ? v128.extract_lane<u64>(found, 0) : v128.extract_lane<u64>(found, 1)
    while (bits != 0) {
      const position = <usize>((block << 7) + <u32>ctz(bits) + (half << 6))
      const run = <u32>load<u16>(runs + (position << 1))
      const all = ((<u64>1) << ((run >> 6) & 7)) - 1
      const start = <u64>(run & 63)
      store<u32>(to, u)
      store<u32>(to, <u32>position, 4)
      store<u32>(to, run | ((<u32>((bits >> start) & all)) << 16), 8)
      bits &= ~(all << start)
      to += (<usize>!v128.any_true(v128.andnot(v128.load(ownerProbes + (position << 4)), probe))) << 4
    }
  }
  waiting = to
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

/** Writes down who of a group looks there; answers where the list ends. */
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

/** Finds all pairs of a group: of `members` from `first`; its ranges stand where this worker's ranges stand. */
export function scanGroup(first: u32, members: u32, rangeCount: u32): void {
  for (let range: u32 = 0; range < rangeCount; range++) {
    const place = ranges + ((<usize>range) << 4)
    const end = chooseLooking(first, members, load<u32>(place, 8))
    scanRange(end, load<u32>(place), load<u32>(place, 4), load<u32>(place, 12) != 0)
  }
}
