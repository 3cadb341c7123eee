// Those who may fit each other are written down and looked at together, one question after the other: those whom it turns away are
// written over by the next. So the processor need not guess, and fetches what it needs for several at once. Of each there is who
// looks, the position, the wishes there that accept (run below, bits above), and in the end those of the one who looks.
import { FIRST_WISH, WISHES, WISH_ZONES, cardOf } from './card'
import { rate } from './rate'
import {
  firstPast,
  masks,
  meetings,
  own,
  ownerProbes,
  ownerZones,
  owners,
  past,
  probes,
  runs,
  unions,
  zoneSets,
  zones,
} from './sections'

declare const MASK_BYTES: usize
declare const ZONE_SET_BYTES: usize
const IS_WHOLE: u32 = 1 << 12

/** Where the meetings end that wait. */
export let waiting: usize = 0

/** Nobody is written down. */
export function clearMeetings(): void {
  waiting = meetings
}

/** Writes down who is left of a block, wishes of one owner together, unless the first look at the owner turns them away. */
export function writeDown(u: u32, block: u32, found: v128): void {
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

/** Asks all questions of those who were written down, and rates who is left. */
export function meetAll(isFar: bool, isSameSex: bool): void {
  keepWanted()
  keepAccepted(isSameSex)
  keepMutual(isFar)
  for (let from = meetings; from < waiting; from += 16)
    rate(load<u32>(from), load<u32>(from, 4), load<u32>(from, 12), load<u32>(from, 8))
  waiting = meetings
}
