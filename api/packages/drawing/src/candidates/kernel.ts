/** What a member has: how many candidates, and two words for each (see `unpackCandidate`); how many people in all. */
export interface Collected {
  counts: Uint32Array
  candidates: Uint32Array
}

/**
 * Looks for candidates in a shared memory; every worker has one. What it does comes in phases: nobody begins with the next before all
 * are through.
 */
export interface Kernel {
  /** Writes members from one place to another: the first part of the index. */
  writeMembers(from: number, to: number): void
  /** Writes the blocks of wishes from one to another: the rest of the index. */
  writeBlocks(from: number, to: number): void
  /** Finds all pairs of a group's members with whom they look for, and keeps the best of every wish, of both sides. */
  scan(group: number): void
  /**
   * Puts together what the workers found for members from one place to another: of every wish the best of all workers, and of every
   * member all of them, each once, by their places. Once for each member: what was kept is written over.
   */
  collect(from: number, to: number): Collected
  /** Has the lists of the first worker hold what all workers kept for members from one place to another; in place of `collect`. */
  join(from: number, to: number): void
  /** Forgets what was kept: another scan begins, with prices if there are any in the memory by now. */
  scanAgain(): void
}

/** What a second word of a candidate says: round(10·q), tokens of the member that accept the other, and the other way round. */
export const unpackCandidate = (info: number): { quality: number; tokens: number; tokensOfOther: number } => ({
  quality: info & 1023,
  tokens: (info >> 10) & 31,
  tokensOfOther: (info >> 15) & 31,
})
