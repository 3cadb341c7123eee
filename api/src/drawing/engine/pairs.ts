import { lifestyleAgreement, matchWeight, quality, relationshipAgreement, sidePoints } from '@quintet/domain/match'
import { naturalTraitPasses } from '@quintet/domain/pools'
import type { Entry } from './entry.ts'
import { type Entrant, createFinder, entrantOf } from './people.ts'

/** Two entrants who may be matched, `one` before `other` in the list of entrants. */
export interface Pair {
  one: number
  other: number
  /** Places of the tokens of `one` that accept `other`, and the other way round. */
  tokensOfOne: readonly number[]
  tokensOfOther: readonly number[]
  /** 0 to 100 (decision 27). */
  quality: number
  /** Decision 29. */
  weight: number
}

/** By place of the accepted entrant: which wishes of the owner accept them. */
type Accepted = Map<number, number[]>

// So many wishes are looked at before others may run.
const stride = 64

function* findAccepted(entrants: readonly Entrant[]): Generator<void, Accepted[]> {
  const find = createFinder(entrants)
  let done = 0
  const all: Accepted[] = []
  for (const owner of entrants) {
    const accepted: Accepted = new Map()
    for (const [index, wish] of owner.wishes.entries()) {
      for (const other of find(wish, owner)) accepted.set(other, [...(accepted.get(other) ?? []), index])
      if (++done % stride === 0) yield
    }
    all.push(accepted)
  }
  return all
}

const lookup = (owner: Entrant, accepting: readonly number[]) =>
  accepting.flatMap((index) => {
    const wish = owner.wishes[index]
    return wish ? [wish] : []
  })

/** s(u→v) from the wishes that are known to accept; the same as the domain's `matchQuality` works out (decision 27). */
const pointsOf = (u: Entrant, v: Entrant, accepting: readonly number[]): number => {
  const natural = lookup(u, accepting).map(({ compiled }) =>
    naturalTraitPasses(compiled.character, u.entry.personality, v.entry.personality),
  )
  return sidePoints({
    accepted: accepting.length,
    characters: u.wishes.length,
    traits: Math.max(0, ...natural),
    relationship: relationshipAgreement(u.entry.relationship, v.entry.relationship),
    lifestyle: lifestyleAgreement(u.entry.answers, v.entry.answers),
  })
}

const tokensOf = (owner: Entrant, accepting: readonly number[]): number[] =>
  lookup(owner, accepting)
    .flatMap(({ tokens }) => tokens)
    .toSorted((a, b) => a - b)

const hasMet = (u: Entrant, v: Entrant): boolean => u.past.has(v.entry.member) || v.past.has(u.entry.member)

const pairOf = (entrants: readonly Entrant[], accepted: readonly Accepted[], one: number, other: number): Pair | undefined => {
  const [u, v] = [entrants[one], entrants[other]]
  const [ofOne, ofOther] = [accepted[one]?.get(other), accepted[other]?.get(one)]
  if (!u || !v || !ofOne || !ofOther || hasMet(u, v)) return undefined
  const points = [pointsOf(u, v, ofOne), pointsOf(v, u, ofOther)] as const
  return {
    one,
    other,
    tokensOfOne: tokensOf(u, ofOne),
    tokensOfOther: tokensOf(v, ofOther),
    quality: quality(...points),
    weight: matchWeight(points, u.entry.wait, v.entry.wait),
  }
}

/** Every eligible pair of entrants (decision 26), in the order of their places. Yields so that the caller may do other things. */
export function* findPairs(entries: readonly Entry[]): Generator<void, Pair[]> {
  const entrants: Entrant[] = []
  for (const entry of entries) {
    entrants.push(entrantOf(entry))
    if (entrants.length % stride === 0) yield
  }
  const accepted = yield* findAccepted(entrants)
  const pairs: Pair[] = []
  for (const [one, others] of accepted.entries()) {
    for (const other of others.keys()) {
      const pair = one < other ? pairOf(entrants, accepted, one, other) : undefined
      if (pair) pairs.push(pair)
    }
    if (one % stride === 0) yield
  }
  return pairs.toSorted((a, b) => a.one - b.one || a.other - b.other)
}
