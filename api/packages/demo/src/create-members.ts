import { canMeet, type Character, type PoolNumber } from '@quintet/domain/pools'
import { type Chance, type SyntheticPerson, submittedPools, syntheticCharacters, syntheticPerson } from '@quintet/synthetic'
import { createFace, createShots } from './portraits/face.ts'
import type { Portrait } from './portraits/render.ts'

export interface Inhabitant extends SyntheticPerson {
  characters: Character[]
  /** Number of the portrait whose pictures are this member's photos. */
  portrait: number
  wait: number
  /** Tokens week by week, the current one first. */
  tokens: (readonly PoolNumber[])[]
}

/** A match of an earlier week between two inhabitants, by their places. */
export interface PastMatch {
  one: number
  other: number
  weeksAgo: number
  pool: PoolNumber
  quality: number
  ended: boolean
}

export interface World {
  inhabitants: Inhabitant[]
  portraits: Portrait[]
  pastMatches: PastMatch[]
}

export interface WorldSize {
  members: number
  /** Distinct drawn people; several members share one where there are more. */
  portraits: number
  /** Weeks for which tokens are submitted, the current one included. */
  weeks: number
}

const photosOf = (chance: Chance): number => 3 + chance.weighted([50, 32, 18])

const createPortraits = (chance: Chance, count: number): Portrait[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    face: createFace(chance, 1 + (number % 2)),
    shots: createShots(chance, photosOf(chance)),
  }))

const createInhabitant = (chance: Chance, today: number, { portraits, weeks }: WorldSize): Inhabitant => {
  const person = syntheticPerson(chance, today)
  const pairs = Math.max(1, Math.floor(portraits / 2))
  return {
    ...person,
    characters: syntheticCharacters(chance, person),
    portrait: Math.min(portraits - 1, 2 * chance.between(0, pairs - 1) + (person.profile.answers.gender === 1 ? 0 : 1)),
    wait: chance.weighted([60, 25, 10, 5]),
    tokens: Array.from({ length: weeks }, () => submittedPools(chance, person.tier)),
  }
}

const pastShare = 0.25

const createPastMatches = (chance: Chance, inhabitants: readonly Inhabitant[]): PastMatch[] => {
  const met = new Set<string>()
  const used = new Set<string>()
  const matches: PastMatch[] = []
  for (let attempt = 0; attempt < inhabitants.length * 2 * pastShare; attempt++) {
    const [a, b] = [chance.between(0, inhabitants.length - 1), chance.between(0, inhabitants.length - 1)]
    const [one, other] = [Math.min(a, b), Math.max(a, b)]
    // Last week is left to the demo accounts: their fresh matches need a token that nobody used.
    const [weeksAgo, pool] = [chance.between(2, 10), chance.between(1, 2) as PoolNumber]
    const [u, v] = [inhabitants[one]?.profile, inhabitants[other]?.profile]
    const keys = [`${weeksAgo}:${one}:${pool}`, `${weeksAgo}:${other}:${pool}`]
    if (one === other || !u || !v || !canMeet(u, v) || met.has(`${one}:${other}`) || keys.some((key) => used.has(key))) continue
    met.add(`${one}:${other}`)
    for (const key of keys) used.add(key)
    matches.push({ one, other, weeksAgo, pool, quality: Math.min(97, chance.around(66, 11)), ended: chance.happens(0.4) })
  }
  return matches
}

/** Everybody in the demo but its six accounts, from a seed alone. `today` is the day number of its start. */
export const createWorld = (chance: Chance, today: number, size: WorldSize): World => {
  const portraits = createPortraits(chance, size.portraits)
  const inhabitants = Array.from({ length: size.members }, () => createInhabitant(chance, today, size))
  return { portraits, inhabitants, pastMatches: createPastMatches(chance, inhabitants) }
}
