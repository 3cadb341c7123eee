import { type PoolNumber, type Reach, pools } from '@quintet/domain/pools'
import { type Chance, createChance } from '@quintet/synthetic'
import type { Entry } from '../src/entries/entry.ts'
import { reachesAt } from './homes.ts'
import { personOf } from './person.ts'
import type { Pickiness } from './pickiness.ts'
import { createSampler } from './sampler.ts'
import { createWishes } from './wishes.ts'

export interface Population {
  members: number
  seed: number
  pickiness: Pickiness
}

const limited = 4
const earned = createSampler([36, 22, 16, 26])
const waits = createSampler([60, 20, 9, 5, 2, 1, 1, 0.6, 0.5, 0.4, 0.5])
const tokensOf = (chance: Chance, tier: number): number => (tier === limited ? 2 : 2 + earned(chance))

const mix = (one: number, other: number): number => {
  const mixed = Math.imul(one ^ (one >>> 15) ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

const encounters = 3
const metShare = 0.12
const met = (one: number, other: number, mask: number) => mix(Math.min(one, other), mask) / 2 ** 32 < metShare
const noMembers: readonly number[] = []

/** Whom each member met before: the exclusive or with a few masks makes it hold both ways without a list of all. */
const createPasts = ({ members, seed }: Population) => {
  const chance = createChance(seed ^ 0x5bd1e995)
  const masks = Array.from({ length: encounters }, () => chance.between(1, Math.max(1, members - 1)))
  return (index: number): readonly number[] => {
    const others = masks.map((mask) => index ^ mask).filter((other, at) => other < members && met(index, other, masks[at] ?? 0))
    return others.length === 0 ? noMembers : [...new Set(others)].map((other) => other + 1).toSorted((a, b) => a - b)
  }
}

/**
 * The entries of a made-up week one by one, in the order of the members; the same for the same size, seed and pickiness.
 * Lists that are equal are mostly one and the same array: do not change them.
 */
export function* generateEntries(population: Population): Generator<Entry, void> {
  const chance = createChance(population.seed)
  const wishesOf = createWishes(population.pickiness)
  const [reaches, pastOf] = [reachesAt(population.members), createPasts(population)]
  for (let index = 0; index < population.members; index++) {
    const person = personOf(chance)
    const reach: Reach = reaches.get(person.answers.zone ?? 0) ?? 'region'
    const characters = wishesOf(chance, person, tokensOf(chance, person.tier))
    const tokens = characters.map((character, place) => ({ pool: pools[place] as PoolNumber, character }))
    yield { member: index + 1, ...person, reach, wait: waits(chance), past: pastOf(index), tokens }
  }
}
