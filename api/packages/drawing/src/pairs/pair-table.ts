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
