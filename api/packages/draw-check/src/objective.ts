import { bestWeight, splitComponents } from './best-weight.ts'
import type { PlacedMatch } from './check.ts'
import { componentsOf } from './components.ts'
import { type Affordable, findPairs } from './find-pairs.ts'
import type { Members } from './members.ts'
import { type Most, mostMatches, mostMembers } from './most.ts'
import type { PairList } from './pair-list.ts'
import type { DrawnPair } from './token-graph.ts'

/** What was found out about the objective of decision 29, in sentences. */
export interface Held {
  /** Why the result is refused. */
  refused: string[]
  /** What was proved, or only looked for. */
  said: string[]
}

/** How far the check goes. It is counted in steps, not in time: so it finds the same on every computer. */
export interface Effort extends Affordable {
  /** Pairs of the largest component that is solved exactly: 15,000 take 20 seconds. */
  exactPairs: number
}

/** Some minutes at most. */
export const usualEffort: Effort = { steps: 6e9, pairs: 6_000_000, exactPairs: 16_000 }

/** What may be missing in drawings that are too large to be solved exactly. */
const tolerance = 1 / 1000
const leastWeight = 0.995

const number = (value: number): string => value.toLocaleString('en-GB')
// Rounded down: what is short of all must not be shown as all.
const percent = (share: number): string => `${(Math.floor(share * 100_000) / 1000).toFixed(3)} %`

/** The matches of the file by the places of their pairs; pairs that were not found by themselves are added. */
const placeMatches = (pairs: PairList, people: number, matches: readonly PlacedMatch[]): DrawnPair[] => {
  const keyOf = (one: number, other: number) => Math.min(one, other) * people + Math.max(one, other)
  const places = new Map(matches.map(({ one, other }) => [keyOf(one, other), -1]))
  const members = pairs.members.list
  for (let pair = 0; pair < pairs.count; pair++) {
    const key = keyOf(members[2 * pair] as number, members[2 * pair + 1] as number)
    if (places.has(key)) places.set(key, pair)
  }
  return matches.map((match) => {
    const [low, high] = match.one < match.other ? [match.one, match.other] : [match.other, match.one]
    const [poolOfLow, poolOfHigh] =
      match.one < match.other ? [match.poolOfOne, match.poolOfOther] : [match.poolOfOther, match.poolOfOne]
    let pair = places.get(keyOf(low, high)) as number
    if (pair === -1) {
      pair = pairs.count
      pairs.push(low, 1 << (poolOfLow - 1), high, 1 << (poolOfHigh - 1), match.weight)
    }
    return { pair, placeOfOne: poolOfLow - 1, placeOfOther: poolOfHigh - 1 }
  })
}

interface Compared {
  has: number
  most: Most
  /** Whether nothing may be missing. */
  isStrict: boolean
  /** Whether all pairs are known, so that what was proved holds for the drawing. */
  isWhole: boolean
  what: string
}

const compare = ({ has, most, isStrict, isWhole, what }: Compared): Held => {
  const missing = most.count - has
  const isProved = most.isProved && isWhole
  const possible = `${isProved ? '' : 'At least '}${number(most.count)} ${what} ${isProved ? 'are' : 'would be'} possible, the file has ${number(has)}.`
  if (missing > 0 && (isStrict || missing > most.count * tolerance)) return { refused: [possible], said: [] }
  if (missing > 0) return { refused: [], said: [`${possible} That is within 1 of 1,000.`] }
  return {
    refused: [],
    said: [
      isProved
        ? `No more ${what} are possible: proved for all eligible pairs.`
        : `No way to more ${what} was found; that none exists is not proved.`,
    ],
  }
}

const joined = (helds: readonly Held[]): Held => ({
  refused: helds.flatMap(({ refused }) => refused),
  said: helds.flatMap(({ said }) => said),
})

const compareWeight = (weight: number, exactHas: number, found: ReturnType<typeof bestWeight>): Held => {
  const most = Math.max(weight, found.exact.weight + found.bound)
  const missing = found.exact.weight - exactHas
  const share = most === 0 ? 1 : weight / most
  if (missing > (1 - leastWeight) * most)
    return {
      refused: [
        `The weight is ${number(weight)}; matches that weigh ${number(weight + missing)} are as many and reach as many members.`,
      ],
      said: [],
    }
  if (found.bound > 0)
    return {
      refused: [],
      said: [
        `The weight is at least ${percent(share)} of the most: no more than ${number(most)} is possible, proved by prices of the tokens.`,
      ],
    }
  if (missing === 0)
    return { refused: [], said: [`The weight is exactly the most, ${number(weight)}: proved by the exact solver.`] }
  return { refused: [], said: [`The weight is ${percent(share)} of the most, ${number(most)}, which the exact solver found.`] }
}

const heldWeight = (
  pairs: PairList,
  people: number,
  drawn: readonly DrawnPair[],
  most: { matches: number; members: number },
  split: ReturnType<typeof splitComponents>,
): Held => {
  const isDrawn = new Uint8Array(pairs.count)
  for (const { pair } of drawn) isDrawn[pair] = 1
  const weightOf = (part: Iterable<number>): number => {
    let sum = 0
    for (const pair of part) sum += isDrawn[pair] === 1 ? (pairs.weights.list[pair] as number) : 0
    return sum
  }
  const exactHas = split.exact.reduce((sum, component) => sum + weightOf(component), 0)
  const found = bestWeight(pairs, people, split, most, weightOf)
  return compareWeight(weightOf(isDrawn.keys()), exactHas, found)
}

const eligible = (pairs: PairList, share: number): string =>
  share === 1
    ? `${number(pairs.count)} pairs of members are eligible.`
    : `The drawing is too large to be compared as a whole: looked at were the pairs of ${percent(share)} of the members, ${number(pairs.count)}.`

/** Holds matches that keep every rule against the objective: most matches, then members with one, then weight (decision 29). */
export const holdObjective = (members: Members, matches: readonly PlacedMatch[], effort = usualEffort): Held => {
  const people = members.count
  const { pairs, share } = findPairs(members, effort)
  const drawn = placeMatches(pairs, people, matches)
  const split = splitComponents(componentsOf(pairs, people), effort.exactPairs)
  const [isWhole, isStrict] = [share === 1, share === 1 && split.others.length === 0]
  const [most, reached] = [mostMatches(pairs, people, drawn), mostMembers(pairs, people, drawn)]
  const has = new Set(matches.flatMap(({ one, other }) => [one, other])).size
  const held = joined([
    { refused: [], said: [eligible(pairs, share)] },
    compare({ has: matches.length, most, isStrict, isWhole, what: 'matches' }),
    compare({ has, most: reached, isStrict, isWhole, what: 'members with a match' }),
  ])
  if (most.count > matches.length || reached.count > has)
    return joined([held, { refused: [], said: ['The weight was not compared: it comes after matches and members.'] }])
  if (!isWhole || !most.isProved || !reached.isProved)
    return joined([held, { refused: [], said: ['The weight was not compared: the drawing is too large.'] }])
  return joined([held, heldWeight(pairs, people, drawn, { matches: most.count, members: reached.count }, split)])
}
