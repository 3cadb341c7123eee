import { type Chance, createChance, syntheticEntries } from '@quintet/synthetic'
import type { Entry } from '../src/entries/entry.ts'

const today = 20_697

/** A small world of entrants who may like each other. */
export const smallWorld = (seed: number, members: number): Entry[] => syntheticEntries(createChance(seed), members, today)

export type { Chance }
export { createChance }

const tiers = [0, 1, 2, 3, 4] as const
const reaches = ['zone', 'country', 'region'] as const

/** A world of every tier and reach, of people who met before, and of a few who left something out. */
export const mixedWorld = (seed: number, members: number): Entry[] => {
  const chance = createChance(seed + 1000)
  return smallWorld(seed, members).map((entry, index, entries): Entry => {
    const tier = chance.happens(0.6) ? entry.tier : chance.pick(tiers)
    const past = entries
      .filter((other) => other !== entry && (other.member + entry.member) % 17 === 0)
      .map(({ member }) => member)
    const { diet: _, ...without } = entry.answers
    return { ...entry, tier, past, reach: chance.pick(reaches), answers: index % 29 === 0 ? without : entry.answers }
  })
}
