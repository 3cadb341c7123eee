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

// Loops here run once, most of it before they are compiled: so nothing is taken apart that would need arrays on the way.

/** The second word of a pair, from the second word of a candidate. */
const infoOf = ({ wait, hash }: Rating, one: number, other: number, candidate: number, swap: boolean): number => {
  const weight = (candidate & 1023) + 100 * ((wait[one] as number) + (wait[other] as number))
  const first = (candidate >> 10) & tokenMask
  const second = (candidate >> 15) & tokenMask
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

/** Whom each member is a candidate of: the lists turned around, two words each. */
const turnAround = ({ counts, candidates }: CandidateLists): { first: Uint32Array; back: Uint32Array } => {
  const incoming = new Uint32Array(counts.length)
  for (let at = 0; at < candidates.length; at += 2) {
    const other = candidates[at] as number
    incoming[other] = (incoming[other] as number) + 1
  }
  const first = startsOf(incoming)
  const next = first.slice()
  const back = new Uint32Array(candidates.length)
  for (let member = 0, at = 0; member < counts.length; member++) {
    for (const end = at + 2 * (counts[member] as number); at < end; at += 2) {
      const other = candidates[at] as number
      const place = next[other] as number
      next[other] = place + 1
      back[2 * place] = member
      back[2 * place + 1] = candidates[at + 1] as number
    }
  }
  return { first, back }
}

const nobody = 0xffff_ffff

/** What lists are put together from, and into: memory that threads share, since matches are presented by another. */
class PairWriter {
  readonly other: Uint32Array
  readonly info: Uint32Array
  end = 0
  readonly #candidates: Uint32Array
  readonly #back: Uint32Array
  readonly #rating: Rating

  constructor(candidates: Uint32Array, back: Uint32Array, rating: Rating) {
    this.#candidates = candidates
    this.#back = back
    this.#rating = rating
    this.other = new Uint32Array(new SharedArrayBuffer(4 * candidates.length))
    this.info = new Uint32Array(new SharedArrayBuffer(4 * candidates.length))
  }

  /** Writes the pairs of a member: the own candidates from one place to another, and whose candidate the member is. */
  write(member: number, ownFrom: number, ownEnd: number, backFrom: number, backEnd: number): void {
    const [candidates, back, rating] = [this.#candidates, this.#back, this.#rating]
    let { end } = this
    let own = ownFrom
    let theirs = backFrom
    while (own < ownEnd || theirs < backEnd) {
      const one = own < ownEnd ? (candidates[own] as number) : nobody
      const two = theirs < backEnd ? (back[theirs] as number) : nobody
      const isOwn = one <= two
      const other = isOwn ? one : two
      this.other[end] = other
      this.info[end] = infoOf(rating, member, other, (isOwn ? candidates[own + 1] : back[theirs + 1]) as number, !isOwn)
      if (isOwn) own += 2
      if (two <= one) theirs += 2
      end += 1
    }
    this.end = end
  }
}

/** Puts the candidates of all members together: a pair is kept when either of the two has it among their best. */
export const buildPairTable = (lists: CandidateLists, rating: Rating): PairTable => {
  const { counts, candidates } = lists
  const members = counts.length
  const { first, back } = turnAround(lists)
  const writer = new PairWriter(candidates, back, rating)
  const start = new Uint32Array(members + 1)
  for (let member = 0, own = 0; member < members; member++) {
    const ownEnd = own + 2 * (counts[member] as number)
    writer.write(member, own, ownEnd, 2 * (first[member] as number), 2 * (first[member + 1] as number))
    own = ownEnd
    start[member + 1] = writer.end
  }
  return { members, start, other: writer.other.subarray(0, writer.end), info: writer.info.subarray(0, writer.end) }
}
