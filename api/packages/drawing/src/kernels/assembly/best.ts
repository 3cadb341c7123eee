// Whom every wish keeps of those it has met: half of them by weight, half by the seeded hash.
import { best, heads, heaviest, kept } from './sections'

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

/** Puts another in the place of the worst of a list of some size. */
function replaceWorst(from: usize, size: u32, key: u32, other: u32, info: u32): void {
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

/** By hash alone: the seeded part of a key goes above the weight. */
function keepByHash(from: usize, count: u32, key: u32, other: u32, info: u32): void {
  const byHash = rotl(key, 12)
  const size = best - heaviest
  if (size == 0) return
  if (count < size) append(from, count, byHash, other, info)
  else if (!isWorse(byHash, other, from)) replaceWorst(from, size, byHash, other, info)
}

/**
 * Puts somebody among the kept of a wish, of whom there were so many: the heaviest first in the list, then, of all others, those with
 * the greatest hash. Where everybody wants the same few, the hash is what gives each a list of their own.
 */
export function keepAmong(from: usize, count: u32, key: u32, other: u32, info: u32): void {
  if (count < heaviest) {
    append(from, count, key, other, info)
    return
  }
  const rest = from + <usize>heaviest * CANDIDATE
  if (isWorse(key, other, from)) {
    keepByHash(rest, count - heaviest, key, other, info)
    return
  }
  const lastKey = load<u32>(from)
  const lastOther = load<u32>(from, 4)
  const lastInfo = load<u32>(from, 8)
  replaceWorst(from, heaviest, key, other, info)
  keepByHash(rest, count - heaviest, lastKey, lastOther, lastInfo)
}

/** The key of the entry at some place of a list, as it was given. */
export function keyAt(entry: usize, index: u32): u32 {
  return index < heaviest ? load<u32>(entry) : rotr(load<u32>(entry), 12)
}

/** Counts somebody who fits a wish, and keeps them if they are among the first. */
export function keep(wish: u32, key: u32, other: u32, info: u32): void {
  const head = heads + ((<usize>wish) << 2)
  const count = load<u32>(head)
  store<u32>(head, count + 1)
  keepAmong(kept + <usize>wish * <usize>best * CANDIDATE, count, key, other, info)
}
