import { createHash } from 'node:crypto'
import type { Population } from '../population/population.ts'
import type { StageResult } from '../stages/run-stages.ts'

/** Matches in the order of their members' numbers; members by their places in the population. */
export interface MatchColumns {
  count: number
  one: Uint32Array
  other: Uint32Array
  poolOfOne: Uint8Array
  poolOfOther: Uint8Array
  /** Hundredths, 0 to 10,000. */
  quality: Uint16Array
  class: Uint8Array
  weight: Uint16Array
}

/** What a drawing found, as columns: by place in the population where nothing else is said. */
export interface DrawnColumns {
  matches: MatchColumns
  /** Eligible people in all, and of each token in five places. */
  people: Uint32Array
  ofTokens: Uint32Array
  /** Number of matches. */
  won: Uint8Array
  entrants: number
  tokens: number
  /** Pairs of members who could be matched. */
  eligiblePairs: number
  /** Pairs of those that were among the best of either and took part in the matching. */
  keptPairs: number
  certificate: StageResult['certificate']
}

/** SHA-256 over the matches and the counts of eligible people, hex. */
export const hashOfDrawn = (
  { ids }: Population,
  { matches, people, ofTokens }: Pick<DrawnColumns, 'matches' | 'people' | 'ofTokens'>,
): string => {
  const { one, other, poolOfOne, poolOfOther, quality, class: classes, weight } = matches
  const hash = createHash('sha256')
  for (const { buffer, byteOffset, byteLength } of [
    ids,
    one,
    other,
    poolOfOne,
    poolOfOther,
    quality,
    classes,
    weight,
    people,
    ofTokens,
  ])
    hash.update(new Uint8Array(buffer, byteOffset, byteLength))
  return hash.digest('hex')
}
