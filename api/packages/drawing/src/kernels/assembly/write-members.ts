// Members in the order of the engine, as index/write-members.ts writes them: what is not copied only (index/copy-members.ts).
import { firstWishes, masks, memberZones, oldest, own, probes, rows, unions, wishZones, youngest, zoneSets } from './sections'
import { featureShares, features, ownZoneSets, probe, slotBases, slotKinds, slotSizes } from './sources'

declare const MASK_BYTES: usize
declare const ZONE_SET_BYTES: usize
declare const FEATURE_KINDS: usize
declare const SLOT_COUNT: usize
declare const ROW_SLOTS: usize
declare const AGES: usize
const ADULT: u32 = 18
/** No row has such a number: of members who have not answered everything. */
const NO_ROW: u32 = 0x8000

/** Memory is new: what is read before anything was written there has to be found twice. */
function clear(from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) store<u64>(from + at, 0)
}

function writeRowsOf(place: usize, own: usize): void {
  const target = rows + place * (ROW_SLOTS << 1)
  let kind = slotKinds
  for (let slot: usize = 0; slot < SLOT_COUNT; slot++) {
    let row = <u32>load<u16>(slotBases + (slot << 1))
    for (const end = kind + <usize>load<u8>(slotSizes + slot); kind < end; kind++) {
      const feature = <usize>load<u16>(own + ((<usize>load<u8>(kind)) << 1))
      row += <u32>load<u16>(featureShares + (feature << 1))
    }
    store<u16>(target + (slot << 1), row < NO_ROW ? <u16>(row << 4) : 0)
  }
  // Whole fours, filled up with the first one.
  for (let slot = SLOT_COUNT; slot < ROW_SLOTS; slot++) store<u16>(target + (slot << 1), load<u16>(target))
}

function writeSignature(place: usize, features: usize): void {
  const set = own + place * MASK_BYTES
  clear(set, MASK_BYTES)
  for (let kind: usize = 0; kind < FEATURE_KINDS; kind++) {
    const feature = <u32>load<u16>(features + (kind << 1))
    const word = set + ((<usize>(feature >> 5)) << 2)
    store<u32>(word, load<u32>(word) | (1 << (feature & 31)))
  }
}

/** Writes what the wishes of a member accept together. */
function writeUnion(place: usize, from: usize, end: usize): void {
  const union = unions + place * MASK_BYTES
  for (let at: usize = 0; at < MASK_BYTES; at += 16) {
    let accepted = i64x2.splat(0)
    for (let wish = from; wish < end; wish++) accepted = v128.or(accepted, v128.load(masks + wish * MASK_BYTES + at))
    v128.store(union + at, accepted)
  }
}

/** Writes the zones that any wish accepts, where that is a set of its own. */
function writeZoneUnion(place: usize, from: usize, end: usize): void {
  const set = load<u32>(memberZones + (place << 2))
  if (set < ownZoneSets) return
  const target = zoneSets + <usize>set * ZONE_SET_BYTES
  clear(target, ZONE_SET_BYTES)
  for (let wish = from; wish < end; wish++) {
    const source = zoneSets + <usize>load<u32>(wishZones + (wish << 2)) * ZONE_SET_BYTES
    for (let at: usize = 0; at < ZONE_SET_BYTES; at += 8) store<u64>(target + at, load<u64>(target + at) | load<u64>(source + at))
  }
}

/** Youngest and oldest age that any wish accepts. Ages are the first features: between 64 and 128 of them. */
function writeAges(place: usize): void {
  const set = unions + place * MASK_BYTES
  const low = load<u64>(set)
  const high = load<u64>(set, 8) & (((<u64>1) << (<u64>AGES - 64)) - 1)
  const isNobody = (low | high) == 0
  const first = low != 0 ? <u32>ctz(low) : 64 + <u32>ctz(high)
  const last = high != 0 ? 127 - <u32>clz(high) : 63 - <u32>clz(low)
  store<u8>(youngest + place, isNobody ? 255 : <u8>(ADULT + first))
  store<u8>(oldest + place, isNobody ? 0 : <u8>(ADULT + last))
}

function writeProbe(place: usize): void {
  const set = unions + place * MASK_BYTES
  for (let index: usize = 0; index < 16; index += 4)
    store<u32>(probes + (place << 4) + index, load<u32>(set + ((<usize>load<u32>(probe + index)) << 2)))
}

/** Writes the members from one place to another: their wishes and cards were copied before. */
export function writeMembers(from: u32, to: u32): void {
  let ownFeatures = features
  for (let place = <usize>from; place < <usize>to; place++, ownFeatures += FEATURE_KINDS << 1) {
    const first = <usize>load<u32>(firstWishes + (place << 2))
    const end = <usize>load<u32>(firstWishes + (place << 2), 4)
    writeRowsOf(place, ownFeatures)
    writeSignature(place, ownFeatures)
    writeUnion(place, first, end)
    writeZoneUnion(place, first, end)
    writeAges(place)
    writeProbe(place)
  }
}
