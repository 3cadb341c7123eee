import { createHmac } from 'node:crypto'
import { type MatchClass, matchClass } from '@quintet/domain/match'
import type { PoolNumber } from '@quintet/domain/pools'
import type { Entry } from './entry.ts'
import { matchTokens, type TokenMatch } from './match-tokens.ts'
import { type Pair, findPairs } from './pairs.ts'

export interface DrawnMatch {
  /** The lower member number. */
  one: number
  other: number
  poolOfOne: PoolNumber
  poolOfOther: PoolNumber
  /** 0 to 100, two decimals. */
  quality: number
  class: MatchClass
  weight: number
}

export interface Drawn {
  matches: DrawnMatch[]
  entrants: number
  tokens: number
  eligiblePairs: number
  /** Entrants with at least one match. */
  matchedEntrants: number
  /** Eligible people of each entrant, by member number in ascending order. */
  eligible: [member: number, people: number][]
}

/** A hash that the seed alone decides; sets the order where everything else is equal. */
const seededHash = (seed: string, text: string): string => createHmac('sha256', seed).update(text).digest('hex')

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const eligiblePeople = (entrants: number, pairs: readonly Pair[]): number[] => {
  const counts = Array.from<number>({ length: entrants }).fill(0)
  for (const { one, other } of pairs) for (const entrant of [one, other]) counts[entrant] = (counts[entrant] ?? 0) + 1
  return counts
}

/** Weight first, then the seeded hash, then the members' numbers (decision 29). */
const greedyOrder = (entries: readonly Entry[], pairs: readonly Pair[], seed: string): number[] => {
  const hashes = pairs.map(({ one, other }) => seededHash(seed, `${entries[one]?.member}:${entries[other]?.member}`))
  const weight = (index: number) => pairs[index]?.weight ?? 0
  const hash = (index: number) => hashes[index] ?? ''
  return [...pairs.keys()].toSorted((a, b) => weight(b) - weight(a) || compareText(hash(a), hash(b)) || a - b)
}

/** Whoever waited longest first, then by the seeded hash. */
const needOrder = (entries: readonly Entry[], seed: string): number[] => {
  const hashes = entries.map(({ member }) => seededHash(seed, `${member}`))
  const wait = (index: number) => entries[index]?.wait ?? 0
  return [...entries.keys()].toSorted((a, b) => wait(b) - wait(a) || compareText(hashes[a] ?? '', hashes[b] ?? '') || a - b)
}

const present = (entries: readonly Entry[], pairs: readonly Pair[], people: readonly number[], firstToken: Int32Array) => {
  const poolOf = (entrant: number, token: number) => entries[entrant]?.tokens[token - (firstToken[entrant] ?? 0)]?.pool ?? 1
  return ({ pair: index, tokenOfOne, tokenOfOther }: TokenMatch): DrawnMatch => {
    const pair = pairs[index] as Pair
    return {
      one: entries[pair.one]?.member ?? 0,
      other: entries[pair.other]?.member ?? 0,
      poolOfOne: poolOf(pair.one, tokenOfOne),
      poolOfOther: poolOf(pair.other, tokenOfOther),
      quality: Math.round(pair.quality * 100) / 100,
      class: matchClass(pair.quality, people[pair.one] ?? 0, people[pair.other] ?? 0),
      weight: pair.weight,
    }
  }
}

/**
 * The drawing: entries and a seed (hex) in, matches out; the same for the same entries and seed, whatever the order of the
 * entries. Yields now and then, so that the caller may let others run in between.
 */
export function* draw(frozen: readonly Entry[], seed: string): Generator<void, Drawn> {
  const entries = frozen.toSorted((a, b) => a.member - b.member)
  const pairs = yield* findPairs(entries)
  const people = eligiblePeople(entries.length, pairs)
  yield
  const tokenCounts = entries.map(({ tokens }) => tokens.length)
  const [order, byNeed] = [greedyOrder(entries, pairs, seed), needOrder(entries, seed)]
  yield
  const { matches, graph } = matchTokens(tokenCounts, pairs, order, byNeed)
  yield
  const drawn = matches.map(present(entries, pairs, people, graph.firstToken))
  return {
    matches: drawn,
    entrants: entries.length,
    tokens: graph.tokens,
    eligiblePairs: pairs.length,
    matchedEntrants: new Set(drawn.flatMap(({ one, other }) => [one, other])).size,
    eligible: entries.map(({ member }, index) => [member, people[index] ?? 0]),
  }
}

/** Runs the drawing without a pause. */
export const drawAtOnce = (entries: readonly Entry[], seed: string): Drawn => {
  const steps = draw(entries, seed)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
