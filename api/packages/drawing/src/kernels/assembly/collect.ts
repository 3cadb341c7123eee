// Puts together what all workers found, as candidates/collect.ts does. What comes out is written over what the first of them kept.
import { keepAmong, keyAt } from './best'
import { best, candidateCount, firstKept, firstWishes, firstHeads, gathered, wishes, workers } from './sections'

const CANDIDATE: usize = 12
const LISTED: usize = 8

/** How many a worker kept of a wish. */
function countOf(worker: u32, wish: usize): u32 {
  return min<u32>(best, load<u32>(firstHeads + ((<usize>worker * wishes + wish) << 2)))
}

function listOf(worker: u32, wish: usize): usize {
  return firstKept + (<usize>worker * wishes + wish) * <usize>best * CANDIDATE
}

/** What all workers kept, among what the first did; returns how many there are. */
function joinLists(wish: usize): u32 {
  const list = listOf(0, wish)
  let count = countOf(0, wish)
  for (let worker: u32 = 1; worker < workers; worker++) {
    let from = listOf(worker, wish)
    const found = countOf(worker, wish)
    for (let index: u32 = 0; index < found; index++, from += CANDIDATE) {
      keepAmong(list, count, keyAt(from, index), load<u32>(from, 4), load<u32>(from, 8))
      count += 1
    }
  }
  return min<u32>(best, count)
}

/** Adds somebody to the list of one member, which stands by the others' places (in the upper half of a number); each once. */
function gather(end: usize, entry: u64): usize {
  let at = end
  while (at > gathered && load<u64>(at - LISTED) >> 32 > entry >> 32) at -= LISTED
  if (at > gathered && load<u64>(at - LISTED) >> 32 == entry >> 32) return end
  memory.copy(at + LISTED, at, end - at)
  store<u64>(at, entry)
  return end + LISTED
}

function gatherWish(wish: usize, end: usize): usize {
  let from = listOf(0, wish)
  let to = end
  for (let left = joinLists(wish); left != 0; left--, from += CANDIDATE)
    to = gather(to, ((<u64>load<u32>(from, 4)) << 32) | <u64>load<u32>(from, 8))
  return to
}

/** Has the lists of the first worker hold what all workers kept for members from one to another. */
export function join(from: u32, to: u32): void {
  const end = load<u32>(firstWishes + ((<usize>to) << 2))
  for (let wish = load<u32>(firstWishes + ((<usize>from) << 2)); wish < end; wish++) joinLists(<usize>wish)
}

/** Where the counts of candidates stand from a member on. */
export function countAt(member: u32): usize {
  return candidateCount + ((<usize>member) << 2)
}

/** Where what is collected from a member on begins. */
export function keptAt(member: u32): usize {
  return listOf(0, <usize>load<u32>(firstWishes + ((<usize>member) << 2)))
}

/**
 * Writes the candidates of the members from one to another; returns how many there are. A candidate that is written takes less room than one
 * that was kept, so nothing is written over before it is read.
 */
export function collect(from: u32, to: u32): u32 {
  const start = keptAt(from)
  let target = start
  for (let member = from; member < to; member++) {
    const place = firstWishes + ((<usize>member) << 2)
    let end = gathered
    for (let wish = load<u32>(place); wish < load<u32>(place, 4); wish++) end = gatherWish(<usize>wish, end)
    store<u32>(candidateCount + ((<usize>member) << 2), <u32>((end - gathered) / LISTED))
    for (let at = gathered; at < end; at += LISTED, target += LISTED) store<u64>(target, rotl(load<u64>(at), 32))
  }
  return <u32>((target - start) / LISTED)
}
