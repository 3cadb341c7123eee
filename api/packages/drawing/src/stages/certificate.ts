import type { Certificate } from '../matching/match-pairs.ts'

/** How good a drawing is, provably (decision 29). */
export interface DrawingCertificate extends Certificate {
  /** 1: of all eligible pairs; 0: of those that were kept for the matching. */
  isOfAll: number
  /** 1: no drawing is better by decision 29: not in matches, nor with as many in members, nor with as many of both in weight. */
  isBest: number
  /** Members who got their first match when matches were shared out, and the weight afterwards. */
  shared: number
  weightAfter: number
}

type Note = Record<string, number>

/** What the notes of the stages prove together. */
export const certify = (matched: Note, shared: Note, best: Note): DrawingCertificate => {
  const before = { isOfAll: 0, isBest: 0, ...matched, ...shared } as unknown as DrawingCertificate
  const { matches, weight } = best
  if (matches === undefined || weight === undefined) return before
  return { ...before, matches, mostMatches: matches, weight, mostWeight: weight, weightAfter: weight, isOfAll: 1, isBest: 1 }
}
