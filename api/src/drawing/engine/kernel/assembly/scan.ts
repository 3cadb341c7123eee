// The compiled kernel: the same steps as candidates/scan-group.ts, with 128 wishes in one step. Compiled by compile.ts; the
// numbers in capitals come from there.
import * as at from './memory'

declare const MASK_BYTES: usize
declare const ROW_BYTES: usize
declare const ZONE_ROW_BYTES: usize
declare const ZONE_SET_BYTES: usize
declare const RANGE_BYTES: usize
const SLOTS: u32 = 44
const LIFE_BYTES: u32 = 16
const RELATIONSHIP: u32 = 9
const CANDIDATE: usize = 12

let features: usize = 0
let own: usize = 0
let life: usize = 0
let zones: usize = 0
let hashes: usize = 0
let waits: usize = 0
let personalities: usize = 0
let scopes: usize = 0
let memberZones: usize = 0
let firstWish: usize = 0
let youngest: usize = 0
let oldest: usize = 0
let firstPast: usize = 0
let past: usize = 0
let masks: usize = 0
let wishZones: usize = 0
let traits: usize = 0
let tokens: usize = 0
let owners: usize = 0
let wishEligible: usize = 0
let memberEligible: usize = 0
let zoneSets: usize = 0
let natural: usize = 0
let positions: usize = 0
let rows: usize = 0
let zoneRows: usize = 0
let firstZone: usize = 0
let lastZone: usize = 0
let blockYoungest: usize = 0
let blockOldest: usize = 0
let worldBlock: u32 = 0
let best: u32 = 0

let sexes: usize = 0
let unions: usize = 0
let signatures: usize = 0
let kept: usize = 0
let keptCount: usize = 0
let ranges: usize = 0

/** Reads where everything lies, and what of it is this worker's; once before the first group. */
export function prepare(worker: u32): void {
  const wishes = <usize>at.wishes()
  best = at.best()
  sexes = at.section(at.memberSex)
  unions = at.section(at.memberUnion)
  own = at.section(at.memberSignature)
  signatures = at.section(at.positionSignature)
  kept = at.section(at.kept) + <usize>worker * wishes * <usize>best * CANDIDATE
  keptCount = at.section(at.keptCount) + ((<usize>worker * wishes) << 2)
  wishEligible = at.section(at.wishEligible) + ((<usize>worker * wishes) << 2)
  memberEligible = at.section(at.memberEligible) + ((<usize>worker * <usize>at.members()) << 2)
  ranges = at.section(at.ranges) + <usize>worker * RANGE_BYTES
  features = at.section(at.memberFeatures)
  life = at.section(at.memberLife)
  zones = at.section(at.memberZone)
  hashes = at.section(at.memberHash)
  waits = at.section(at.memberWait)
  personalities = at.section(at.memberPersonality)
  scopes = at.section(at.memberScope)
  memberZones = at.section(at.memberZoneSet)
  firstWish = at.section(at.memberFirstWish)
  youngest = at.section(at.memberYoungest)
  oldest = at.section(at.memberOldest)
  firstPast = at.section(at.memberFirstPast)
  past = at.section(at.past)
  masks = at.section(at.wishMask)
  wishZones = at.section(at.wishZoneSet)
  traits = at.section(at.wishTraits)
  tokens = at.section(at.wishTokens)
  owners = at.section(at.wishOwner)
  zoneSets = at.section(at.zoneSets)
  natural = at.section(at.natural)
  positions = at.section(at.positionWish)
  rows = at.section(at.blockRows)
  zoneRows = at.section(at.blockZoneRows)
  firstZone = at.section(at.blockFirstZone)
  lastZone = at.section(at.blockLastZone)
  blockYoungest = at.section(at.blockYoungest)
  blockOldest = at.section(at.blockOldest)
  worldBlock = at.firstWorldBlock()
}

function wishOf(member: u32): u32 {
  return load<u32>(firstWish + ((<usize>member) << 2))
}

function zoneOf(member: u32): u32 {
  return <u32>load<u16>(zones + ((<usize>member) << 1))
}

function isInSet(set: u32, rank: u32): bool {
  return ((load<u8>(zoneSets + <usize>set * ZONE_SET_BYTES + <usize>(rank >> 3)) >> <u8>(rank & 7)) & 1) != 0
}

/** Whether all features of a person are in a set; those that decide most (ages) first. */
function covers(set: usize, person: usize): bool {
  if (v128.any_true(v128.andnot(v128.load(person), v128.load(set)))) return false
  const last = v128.andnot(v128.load(person, 64), v128.load(set, 64))
  if (v128.any_true(v128.or(last, v128.andnot(v128.load(person, 48), v128.load(set, 48))))) return false
  const middle = v128.andnot(v128.load(person, 32), v128.load(set, 32))
  return !v128.any_true(v128.or(middle, v128.andnot(v128.load(person, 16), v128.load(set, 16))))
}

function accepts(wish: u32, person: usize, zone: u32): bool {
  return covers(masks + <usize>wish * MASK_BYTES, person) && isInSet(load<u32>(wishZones + ((<usize>wish) << 2)), zone)
}

function hasMet(u: u32, v: u32): bool {
  const end = past + ((<usize>load<u32>(firstPast + ((<usize>(u + 1)) << 2))) << 2)
  for (let each = past + ((<usize>load<u32>(firstPast + ((<usize>u) << 2))) << 2); each < end; each += 4)
    if (load<u32>(each) == v) return true
  return false
}

function lifestyle(u: u32, v: u32): u32 {
  let sum: u32 = 0
  for (let part: u32 = 0; part < RELATIONSHIP; part++) {
    const answer = load<u8>(life + <usize>(u * LIFE_BYTES + part))
    if (answer != 0 && answer == load<u8>(life + <usize>(v * LIFE_BYTES + part))) sum += part < 7 ? 2 : 1
  }
  return sum
}

function relationship(u: u32, v: u32): u32 {
  const apart =
    <i32>load<u8>(life + <usize>(u * LIFE_BYTES + RELATIONSHIP)) - <i32>load<u8>(life + <usize>(v * LIFE_BYTES + RELATIONSHIP))
  return apart == 0 ? 2 : apart == 1 || apart == -1 ? 1 : 0
}

function side(u: u32, v: u32, accepting: u32): u32 {
  const first = wishOf(u)
  const count = wishOf(u + 1) - first
  const type = <usize>load<u8>(personalities + <usize>v)
  let fitting: u32 = 0
  for (let index: u32 = 0; index < count; index++) {
    if (((accepting >> index) & 1) == 0) continue
    const row = <usize>load<u16>(traits + ((<usize>(first + index)) << 1))
    const passes = <u32>load<u8>(natural + row * 80 + type)
    if (passes > fitting) fitting = passes
  }
  return (1920 / count) * popcnt(accepting) + 300 * fitting
}

function tokensOf(member: u32, accepting: u32): u32 {
  let bits: u32 = 0
  const end = wishOf(member + 1)
  for (let wish = wishOf(member), index: u32 = 0; wish < end; wish++, index++)
    if ((accepting >> index) & 1) bits |= <u32>load<u8>(tokens + <usize>wish)
  return bits
}

function put(place: usize, key: u32, other: u32, info: u32): void {
  store<u32>(place, key)
  store<u32>(place, other, 4)
  store<u32>(place, info, 8)
}

function keep(wish: u32, key: u32, other: u32, info: u32): void {
  const from = kept + <usize>wish * <usize>best * CANDIDATE
  const counter = keptCount + ((<usize>wish) << 2)
  const count = load<u32>(counter)
  if (count < best) {
    put(from + <usize>count * CANDIDATE, key, other, info)
    store<u32>(counter, count + 1)
    return
  }
  let worst = from
  let least = load<u32>(from)
  const end = from + <usize>best * CANDIDATE
  for (let place = from + CANDIDATE; place < end; place += CANDIDATE) {
    const found = load<u32>(place)
    if (found > least) continue
    if (found == least && load<u32>(place, 4) < load<u32>(worst, 4)) continue
    worst = place
    least = found
  }
  if (key < least || (key == least && other > load<u32>(worst, 4))) return
  put(worst, key, other, info)
}

function count(section: usize, index: u32): void {
  const place = section + ((<usize>index) << 2)
  store<u32>(place, load<u32>(place) + 1)
}

function meet(u: u32, wish: u32, person: usize, inWorld: bool): void {
  const v = load<u32>(owners + ((<usize>wish) << 2))
  if (v == u || (v < u && load<u8>(sexes + <usize>u) == load<u8>(sexes + <usize>v))) return
  const zoneOfU = zoneOf(u)
  if (!inWorld && !isInSet(load<u32>(wishZones + ((<usize>wish) << 2)), zoneOfU)) return
  const firstOfU = wishOf(u)
  const endOfU = wishOf(u + 1)
  const zoneOfV = zoneOf(v)
  let ofU: u32 = 0
  for (let each = firstOfU; each < endOfU; each++) if (accepts(each, person, zoneOfV)) ofU |= 1 << (each - firstOfU)
  if (ofU == 0) return
  const ownOfU = own + <usize>u * MASK_BYTES
  const firstOfV = wishOf(v)
  for (let each = firstOfV; each < wish; each++) if (accepts(each, ownOfU, zoneOfU)) return
  if (hasMet(u, v) || hasMet(v, u)) return
  const endOfV = wishOf(v + 1)
  let ofV: u32 = 1 << (wish - firstOfV)
  for (let each = wish + 1; each < endOfV; each++) if (accepts(each, ownOfU, zoneOfU)) ofV |= 1 << (each - firstOfV)
  rate(u, v, ofU, ofV)
}

function rate(u: u32, v: u32, ofU: u32, ofV: u32): void {
  const common = 480 * relationship(u, v) + 45 * lifestyle(u, v)
  const points = (side(u, v, ofU) + common) * (side(v, u, ofV) + common)
  const quality = <u32>Math.floor((10 * Math.sqrt(<f64>points) + 24) / 48)
  const ours = tokensOf(u, ofU)
  const theirs = tokensOf(v, ofV)
  const weight = quality + 100 * (<u32>load<u8>(waits + <usize>u) + <u32>load<u8>(waits + <usize>v))
  let mixed = load<u32>(hashes + ((<usize>u) << 2)) + load<u32>(hashes + ((<usize>v) << 2))
  mixed = (mixed ^ (mixed >> 16)) * 0x21f0aaad
  const key = (weight << 20) | ((mixed ^ (mixed >> 15)) >> 12)
  note(u, ofU, key, v, quality | (ours << 10) | (theirs << 15))
  note(v, ofV, key, u, quality | (theirs << 10) | (ours << 15))
}

function note(u: u32, accepting: u32, key: u32, v: u32, info: u32): void {
  count(memberEligible, u)
  const first = wishOf(u)
  for (let index: u32 = 0, left = accepting; left != 0; index++, left >>= 1) {
    if ((left & 1) == 0) continue
    count(wishEligible, first + index)
    keep(first + index, key, v, info)
  }
}

function reachesZones(u: u32, block: u32): bool {
  const set = zoneSets + <usize>load<u32>(memberZones + ((<usize>u) << 2)) * ZONE_SET_BYTES
  const from = <u32>load<u16>(firstZone + ((<usize>block) << 1))
  const to = <u32>load<u16>(lastZone + ((<usize>block) << 1))
  for (let part = from >> 5; part <= to >> 5; part++) {
    let bits = load<u32>(set + ((<usize>part) << 2))
    if (part == from >> 5) bits &= (<u32>-1) << (from & 31)
    if (part == to >> 5) bits &= <u32>-1 >> (31 - (to & 31))
    if (bits != 0) return true
  }
  return false
}

function meetAll(u: u32, block: u32, found: v128, inWorld: bool): void {
  const wanted = unions + <usize>u * MASK_BYTES
  for (let half: u32 = 0; half < 2; half++) {
    let bits = half == 0 ? v128.extract_lane<u64>(found, 0) : v128.extract_lane<u64>(found, 1)
    for (; bits != 0; bits &= bits - 1) {
      const position = (block << 7) + <u32>ctz(bits) + (half << 6)
      const person = signatures + <usize>position * MASK_BYTES
      if (covers(wanted, person)) meet(u, load<u32>(positions + ((<usize>position) << 2)), person, inWorld)
    }
  }
}

function scanBlock(u: u32, block: u32, edges: v128): void {
  let found = edges
  const inWorld = block >= worldBlock
  if (inWorld) {
    const row = zoneRows + <usize>(block - worldBlock) * ZONE_ROW_BYTES + ((<usize>zoneOf(u)) << 4)
    found = v128.and(found, v128.load(row))
  }
  const base = rows + <usize>block * ROW_BYTES
  let slot = features + <usize>u * (SLOTS << 1)
  const end = slot + (SLOTS << 1)
  for (; slot < end; slot += 4) {
    found = v128.and(found, v128.load(base + <usize>load<u16>(slot)))
    found = v128.and(found, v128.load(base + <usize>load<u16>(slot, 2)))
    if (!v128.any_true(found)) return
  }
  meetAll(u, block, found, inWorld)
}

function edgeBits(from: u32, to: u32, base: u32): u64 {
  const low = from > base ? min<u32>(from - base, 64) : 0
  const high = to > base ? min<u32>(to - base, 64) : 0
  return low >= high ? 0 : ((<u64>-1) << low) & (<u64>-1 >> (64 - high))
}

function scanRange(first: u32, members: u32, from: u32, to: u32): void {
  for (let block = from >> 7; block <= (to - 1) >> 7; block++) {
    const base = block << 7
    const edges = v128.replace_lane<u64>(i64x2.splat(edgeBits(from, to, base)), 1, edgeBits(from, to, base + 64))
    const low = load<u8>(blockYoungest + <usize>block)
    const high = load<u8>(blockOldest + <usize>block)
    for (let u = first; u < first + members; u++) {
      if (low > load<u8>(oldest + <usize>u) || high < load<u8>(youngest + <usize>u)) continue
      if (load<u8>(scopes + <usize>u) == 3 && !reachesZones(u, block)) continue
      scanBlock(u, block, edges)
    }
  }
}

/** Finds all pairs of a group: of `members` from `first`; its ranges stand where this worker's ranges stand. */
export function scanGroup(first: u32, members: u32, rangeCount: u32): void {
  for (let range: u32 = 0; range < rangeCount; range++) {
    const place = ranges + ((<usize>range) << 3)
    scanRange(first, members, load<u32>(place), load<u32>(place, 4))
  }
}
