/** Candidates as the kernels answer them, of members in their order. */
export interface CandidateLists {
  /** How many each member has. */
  counts: Uint32Array
  /** Two words each: the other member; quality and tokens (`unpackCandidate`). */
  candidates: Uint32Array
}

/**
 * All pairs that are kept, as lists of neighbours: each pair stands with both of its members. A second word holds
 * the weight (see `weightScale`) above the tokens of the member that accept the other (5 bits) and of the other (5 bits).
 */
export interface PairTable {
  members: number
  /** Pairs of member m: places `start[m]` up to `start[m + 1]`, by the other member. */
  start: Uint32Array
  other: Uint32Array
  info: Uint32Array
}

/**
 * Weights are counted in eighths inside the matching, with a seeded number below one added: it decides between what is
 * equal, and nothing else.
 */
export const weightScale = 8
export const weightShift = 10
export const tokenMask = 31

export const pairCount = ({ start, members }: PairTable): number => (start[members] as number) / 2

/** Place of a pair in the list of its first member; -1 when it is not in the table. */
export const findPlace = ({ start, other }: PairTable, one: number, two: number): number => {
  let [low, high] = [start[one] as number, (start[one + 1] as number) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = other[middle] as number
    if (found === two) return middle
    if (found < two) low = middle + 1
    else high = middle - 1
  }
  return -1
}

interface Rating {
  wait: Uint8Array
  hash: Uint32Array
}

const mixed = (one: number, other: number): number => {
  const sum = (one + other) >>> 0
  const hash = Math.imul(sum ^ (sum >>> 16), 0x21f0_aaad)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** The second word of a pair, from the second word of a candidate. */
const infoOf = ({ wait, hash }: Rating, one: number, other: number, candidate: number, swap: boolean): number => {
  const weight = (candidate & 1023) + 100 * ((wait[one] as number) + (wait[other] as number))
  const [first, second] = [(candidate >> 10) & tokenMask, (candidate >> 15) & tokenMask]
  const tokens = swap ? second | (first << 5) : first | (second << 5)
  return (
    ((weight * weightScale + (mixed(hash[one] as number, hash[other] as number) & (weightScale - 1))) << weightShift) | tokens
  )
}

const startsOf = (counts: Uint32Array): Uint32Array => {
  const start = new Uint32Array(counts.length + 1)
  for (let index = 0; index < counts.length; index++) start[index + 1] = (start[index] as number) + (counts[index] as number)
  return start
}

/** Whom each member is a candidate of: the lists turned around. */
const turnAround = ({ counts, candidates }: CandidateLists, start: Uint32Array) => {
  const incoming = new Uint32Array(counts.length)
  for (let at = 0; at < candidates.length; at += 2)
    incoming[candidates[at] as number] = (incoming[candidates[at] as number] as number) + 1
  const first = startsOf(incoming)
  const next = first.slice()
  const from = new Uint32Array(candidates.length / 2)
  const info = new Uint32Array(candidates.length / 2)
  for (let member = 0; member < counts.length; member++) {
    for (let at = start[member] as number; at < (start[member + 1] as number); at++) {
      const other = candidates[2 * at] as number
      const place = next[other] as number
      next[other] = place + 1
      from[place] = member
      info[place] = candidates[2 * at + 1] as number
    }
  }
  return { first, from, info }
}

/** Puts the candidates of all members together: a pair is kept when either of the two has it among their best. */
export const buildPairTable = (lists: CandidateLists, rating: Rating): PairTable => {
  const members = lists.counts.length
  const start = startsOf(lists.counts)
  const { candidates } = lists
  const back = turnAround(lists, start)
  const capacity = candidates.length
  const [other, info] = [new Uint32Array(capacity), new Uint32Array(capacity)]
  const pairStart = new Uint32Array(members + 1)
  let end = 0
  for (let member = 0; member < members; member++) {
    let [own, theirs] = [start[member] as number, back.first[member] as number]
    const [ownEnd, theirEnd] = [start[member + 1] as number, back.first[member + 1] as number]
    while (own < ownEnd || theirs < theirEnd) {
      const one = own < ownEnd ? (candidates[2 * own] as number) : 0xffff_ffff
      const two = theirs < theirEnd ? (back.from[theirs] as number) : 0xffff_ffff
      other[end] = Math.min(one, two)
      info[end] =
        one <= two
          ? infoOf(rating, member, one, candidates[2 * own + 1] as number, false)
          : infoOf(rating, member, two, back.info[theirs] as number, true)
      if (one <= two) own += 1
      if (two <= one) theirs += 1
      end += 1
    }
    pairStart[member + 1] = end
  }
  return { members, start: pairStart, other: other.subarray(0, end), info: info.subarray(0, end) }
}
