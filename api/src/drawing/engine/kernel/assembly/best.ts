// The best that every wish has met.
import { best, heads, kept } from './sections'

const CANDIDATE: usize = 12

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

/** Puts somebody among the best if that is one of them; answers how many there are then. */
export function keepAmong(from: usize, count: u32, key: u32, other: u32, info: u32): u32 {
  if (count < best) {
    append(from, count, key, other, info)
    return count + 1
  }
  if (!isWorse(key, other, from)) replaceWorst(from, key, other, info)
  return count
}

/** Counts somebody who fits a wish, and keeps whoever is among the best. */
export function keep(wish: u32, key: u32, other: u32, info: u32): void {
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
