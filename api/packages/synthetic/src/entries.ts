import { FREE_TOKENS } from '@quintet/domain/judging'
import { TIERS, type Tier } from '@quintet/domain/membership'
import { type Character, type PoolNumber, type Reach, pools } from '@quintet/domain/pools'
import type { Answers, PersonalityType, RelationshipStyle } from '@quintet/domain/questions'
import type { Chance } from './chance.ts'
import { syntheticPerson } from './person.ts'
import { syntheticCharacters } from './wishes.ts'

/** Pools whose tokens a member of that tier submits in a week; none when they sit it out. */
export const submittedPools = (chance: Chance, tier: number): readonly PoolNumber[] => {
  if (!chance.happens(0.85)) return []
  const earned = tier === TIERS.limited ? 0 : chance.weighted([30, 22, 20, 28])
  return pools.slice(0, FREE_TOKENS + earned)
}

/** One entrant, as the drawing takes them. */
export interface SyntheticEntry {
  member: number
  answers: Answers
  personality: PersonalityType
  relationship: RelationshipStyle
  tier: Tier
  reach: Reach
  wait: number
  past: readonly number[]
  tokens: readonly { pool: PoolNumber; character: Character }[]
}

/** The entries of a demo week without a database, to measure the rules on. */
export const syntheticEntries = (chance: Chance, members: number, today: number): SyntheticEntry[] =>
  Array.from({ length: members }, (_, index): SyntheticEntry | undefined => {
    const person = syntheticPerson(chance, today)
    const characters = syntheticCharacters(chance, person)
    const tokens = submittedPools(chance, person.tier).flatMap((pool) => {
      const character = characters[pool - 1]
      return character ? [{ pool, character }] : []
    })
    const { answers, personality, relationship } = person.profile
    if (tokens.length === 0 || !personality || !relationship) return undefined
    const wait = chance.weighted([60, 25, 10, 5])
    return {
      member: index + 1,
      answers,
      personality,
      relationship: relationship as RelationshipStyle,
      tier: person.tier,
      reach: 'region',
      wait,
      past: [],
      tokens,
    }
  }).filter((entry) => entry !== undefined)
