import { once } from 'node:events'
import { shared, sharedWords } from '../threads/shared-columns.ts'
import { startWorker } from '../threads/start-worker.ts'
import type { CandidateLists, PairTable } from './pair-table.ts'
import type { PairWork } from './pair-worker.ts'
import { type PairBuffers, type PairPart, type Rating, writePart } from './write-pairs.ts'

/** Buffers with room for both parts, wherever the first one ends: what is not written to costs nothing. */
const allocatePairBuffers = ({ counts, candidates }: CandidateLists, { wait, hash }: Rating, parts: number): PairBuffers => {
  const room = ((parts + 1) * candidates.length) / 2
  return {
    counts: shared(counts),
    candidates: shared(candidates),
    rating: { wait: shared(wait), hash: shared(hash) },
    ends: sharedWords(counts.length),
    other: sharedWords(room),
    info: sharedWords(room),
  }
}

/** Two parts with about as many candidates each. A pair is listed by either of its members, so the first part has room for all. */
const cutInTwo = ({ counts, candidates }: CandidateLists): [PairPart, PairPart] => {
  let [own, cut] = [0, 0]
  while (2 * own < candidates.length) own += 2 * (counts[cut++] as number)
  return [
    { first: 0, end: cut, own: 0, at: 0 },
    { first: cut, end: counts.length, own, at: (own + candidates.length) / 2 },
  ]
}

/** Moves the second part up to the first. */
const closeGap = ({ ends, other, info }: PairBuffers, { first, at }: PairPart, firstEnd: number, end: number): void => {
  for (const column of [other, info]) column.copyWithin(firstEnd, at, end)
  for (let member = first; member < ends.length; member++) ends[member] = (ends[member] as number) - at + firstEnd
}

const writeTogether = async (buffers: PairBuffers): Promise<number> => {
  const [one, two] = cutInTwo(buffers)
  const worker = startWorker(new URL('./pair-worker.ts', import.meta.url), { buffers, part: two } satisfies PairWork)
  try {
    const written = once(worker, 'message')
    const firstEnd = writePart(buffers, one)
    const [end] = (await written) as [number]
    closeGap(buffers, two, firstEnd, end)
    return firstEnd + end - two.at
  } finally {
    await worker.terminate()
  }
}

/**
 * Puts the candidates of all members together: a pair is kept when either of the two has it among their best. The table lies in memory
 * that threads share; with more than one worker two of them write it.
 */
export const buildPairTable = async (lists: CandidateLists, rating: Rating, workers = 1): Promise<PairTable> => {
  const members = lists.counts.length
  const isShared = workers > 1
  const buffers = allocatePairBuffers(lists, rating, isShared ? 2 : 1)
  const end = isShared ? await writeTogether(buffers) : writePart(buffers, { first: 0, end: members, own: 0, at: 0 })
  const start = sharedWords(members + 1)
  start.set(buffers.ends, 1)
  return { members, start, other: buffers.other.subarray(0, end), info: buffers.info.subarray(0, end) }
}
