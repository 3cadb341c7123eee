import type { Group } from './ranges.ts'

/** What a member has: how many candidates, and two words for each (see `unpackCandidate`); how many people in all. */
export interface Collected {
  counts: Uint32Array
  candidates: Uint32Array
}

/** Looks for candidates in a shared memory; every worker has one. */
export interface Kernel {
  /** Writes the rows of the blocks from one to another: a part of the index. */
  writeRows(from: number, to: number): void
  /** Finds all pairs of a group's members with whom they look for, and keeps the best of every wish, of both sides. */
  scan(group: Group): void
}

/** What a second word of a candidate says: round(10·q), tokens of the member that accept the other, and the other way round. */
export const unpackCandidate = (info: number): { quality: number; tokens: number; tokensOfOther: number } => ({
  quality: info & 1023,
  tokens: (info >> 10) & 31,
  tokensOfOther: (info >> 15) & 31,
})
