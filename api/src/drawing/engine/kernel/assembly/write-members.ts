// Members in the order of the engine, as index/write-parts.ts writes them; what the plain kernel alone reads is left out.
import { FIRST_WISH, HASH, PERSONALITY, WAIT, WISHES, WISH_TOKENS, WISH_TRAITS, WISH_ZONES, cardOf } from './card'
import { firstWishes, masks, memberZones, oldest, own, probes, rows, unions, wishZones, youngest, zoneSets } from './sections'
import {
  featureShares,
  features,
  ids,
  lives,
  order,
  ownZoneSets,
  personalities,
  probe,
  seed,
  slotBases,
  slotKinds,
  slotSizes,
  sourceMasks,
  sourceTokens,
  sourceTraits,
  sourceZones,
  waits,
  wishesFrom,
} from './sources'

declare const MASK_BYTES: usize
declare const ZONE_SET_BYTES: usize
declare const FEATURE_KINDS: usize
declare const SLOT_COUNT: usize
declare const ROW_SLOTS: usize
declare const LIFE_BYTES: usize
declare const AGES: usize
const ADULT: u32 = 18
/** No row has such a number: of whoever has not answered everything. */
const NO_ROW: u32 = 0x8000

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
  for (let kind: usize = 0; kind < FEATURE_KINDS; kind++) {
    const feature = <u32>load<u16>(features + (kind << 1))
    const word = set + ((<usize>(feature >> 5)) << 2)
    store<u32>(word, load<u32>(word) | (1 << (feature & 31)))
  }
}

/** Mixes the seed and a member's number, as index/write-members.ts says. */
function hashOf(id: u64): u32 {
  let hash = load<u32>(seed) ^ (<u32>id * 0x9e3779b1) ^ (<u32>(id >> 32) * 0x85ebca6b)
  hash = (hash ^ (hash >> 16)) * 0x21f0aaad + load<u32>(seed, 4)
  hash = (hash ^ (hash >> 15)) * 0x735a2d97
  return hash ^ (hash >> 15)
}

function writeCard(place: u32, member: usize): void {
  const card = cardOf(place)
  v128.store(card, v128.load(lives + member * LIFE_BYTES))
  store<u8>(card, load<u8>(personalities + member), PERSONALITY)
  store<u8>(card, load<u8>(waits + member), WAIT)
  store<u32>(card, hashOf(<u64>load<f64>(ids + (member << 3))), HASH)
}

/** Copies the wishes of a member, to the card as well, and writes what they accept together. */
function writeWishes(place: u32, from: usize, end: usize): void {
  const first = <usize>load<u32>(firstWishes + ((<usize>place) << 2))
  const union = unions + <usize>place * MASK_BYTES
  const card = cardOf(place)
  store<u8>(card, <u8>(end - from), WISHES)
  store<u32>(card, <u32>first, FIRST_WISH)
  for (let index: usize = 0; from + index < end; index++) {
    const source = from + index
    const mask = sourceMasks + source * MASK_BYTES
    const target = masks + (first + index) * MASK_BYTES
    for (let at: usize = 0; at < MASK_BYTES; at += 16) {
      const part = v128.load(mask + at)
      v128.store(target + at, part)
      v128.store(union + at, v128.or(v128.load(union + at), part))
    }
    const zones = load<u32>(sourceZones + (source << 2))
    store<u32>(wishZones + ((first + index) << 2), zones)
    store<u32>(card + (index << 2), zones, WISH_ZONES)
    store<u16>(card + (index << 1), load<u16>(sourceTraits + (source << 1)), WISH_TRAITS)
    store<u8>(card + index, load<u8>(sourceTokens + source), WISH_TOKENS)
  }
}

/** Writes the zones that any wish accepts, where that is a set of its own. */
function writeZoneUnion(place: usize, from: usize, end: usize): void {
  const set = load<u32>(memberZones + (place << 2))
  if (set < ownZoneSets) return
  const target = zoneSets + <usize>set * ZONE_SET_BYTES
  for (let wish = from; wish < end; wish++) {
    const source = zoneSets + <usize>load<u32>(sourceZones + (wish << 2)) * ZONE_SET_BYTES
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

/** Writes the members from one place to another. */
export function writeMembers(from: u32, to: u32): void {
  for (let place = from; place < to; place++) {
    const member = <usize>load<u32>(order + ((<usize>place) << 2))
    const ownFeatures = features + member * (FEATURE_KINDS << 1)
    const first = <usize>load<u32>(wishesFrom + (member << 2))
    const end = <usize>load<u32>(wishesFrom + (member << 2), 4)
    writeRowsOf(place, ownFeatures)
    writeSignature(place, ownFeatures)
    writeCard(place, member)
    writeWishes(place, first, end)
    writeZoneUnion(place, first, end)
    writeAges(place)
    writeProbe(place)
  }
}
