import { type StageStore, noStore } from '../src/stages/stage-store.ts'
import { tokenPlaces } from '../src/matching/state.ts'
import { tokenMask, weightScale, weightShift } from '../src/pairs/pair-table.ts'
import { hashOfSealed, openStage } from '../src/stages/sealed-stage.ts'
import { type Objective, type ExactPair, solveExactly } from '@quintet/draw-check/exact'

/** What the exact solver finds on the same pairs. */
export interface Exact {
  matches: number
  weight: number
  /** Members with a match, and the weight, when the matches are shared out. */
  members: number
  sharedWeight: number
  seconds: number
}

// More take minutes, and their weights no longer fit into whole numbers.
const mostPairs = 30_000

/** Stages in memory, so that the pairs can be looked at afterwards. */
export const memoryStore = (): StageStore & { kept: Map<string, Buffer> } => {
  const kept = new Map<string, Buffer>()
  return {
    ...noStore,
    kept,
    write: (stage, parts) => Promise.resolve(void kept.set(stage, Buffer.concat(parts))),
    clear: () => Promise.resolve(kept.clear()),
  }
}

const placesOf = (bits: number): number[] => [0, 1, 2, 3, 4].filter((place) => (bits >> place) & 1)

/** The pairs that a drawing sealed. */
export const pairsOf = (kept: ReadonlyMap<string, Buffer>): { members: number; pairs: ExactPair[] } => {
  const [before, sealed] = [kept.get('candidates'), kept.get('pairs')]
  const content = before && sealed && openStage('pairs', hashOfSealed(before), sealed)
  if (!content) return { members: 0, pairs: [] }
  const { start, other, info } = content.columns as Record<'start' | 'other' | 'info', Uint32Array>
  const [members, pairs] = [start.length - 1, [] as ExactPair[]]
  for (let one = 0; one < members; one++) {
    for (let at = start[one] as number; at < (start[one + 1] as number); at++) {
      if ((other[at] as number) < one) continue
      const word = info[at] as number
      pairs.push({
        one,
        other: other[at] as number,
        tokensOfOne: placesOf(word & tokenMask),
        tokensOfOther: placesOf((word >> tokenPlaces) & tokenMask),
        weight: Math.floor(word / (weightScale << weightShift)),
      })
    }
  }
  return { members, pairs }
}

/** Of each member the tokens in play; others could only rest. */
export const tokensInPlay = (members: number, pairs: readonly ExactPair[]): number[] => {
  const tokens = Array.from<number>({ length: members }).fill(0)
  for (const { one, other, tokensOfOne, tokensOfOther } of pairs) {
    tokens[one] = Math.max(tokens[one] as number, 1 + (tokensOfOne.at(-1) as number))
    tokens[other] = Math.max(tokens[other] as number, 1 + (tokensOfOther.at(-1) as number))
  }
  return tokens
}

/** Solves a drawing's pairs exactly, as far as there are few enough of them. */
export const solveKept = (kept: ReadonlyMap<string, Buffer>): Exact | undefined => {
  const { members, pairs } = pairsOf(kept)
  if (pairs.length === 0 || pairs.length > mostPairs) return undefined
  const begun = performance.now()
  const tokens = tokensInPlay(members, pairs)
  const [heaviest, shared] = (['heaviest', 'shared'] as const satisfies Objective[]).map((objective) =>
    solveExactly(tokens, pairs, objective),
  )
  if (!heaviest || !shared) return undefined
  return {
    matches: heaviest.matches.length,
    weight: heaviest.weight,
    members: shared.members,
    sharedWeight: shared.weight,
    seconds: (performance.now() - begun) / 1000,
  }
}
