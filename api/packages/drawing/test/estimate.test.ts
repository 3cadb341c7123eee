import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accepts,
  allowedZones,
  canMeet,
  type CompiledCharacter,
  compileCharacter,
  type Character,
  type Person,
  MAX_WORLD_ZONES,
  TRAITS_NEEDED,
  traitsPassed,
  zoneLimit,
} from '@quintet/domain/pools'
import { TIERS, type Tier } from '@quintet/domain/membership'
import { zones } from '@quintet/domain/places'
import { categories, categoryOptions, type PersonalityType } from '@quintet/domain/questions'
import { generateEntries } from '../bench/population.ts'
import type { Entry } from '../src/entries/entry.ts'
import { personalityCodes } from '../src/population/features.ts'
import { PopulationBuilder } from '../src/population/population.ts'
import { ratePopulation } from '../src/population/rating.ts'
import { countBits, transpose32 } from '../src/estimate/bits.ts'
import { buildEstimateIndex } from '../src/estimate/build-index.ts'
import { type Estimate, estimate } from '../src/estimate/exact-counts.ts'
import { type Choice, choices } from '../src/estimate/question.ts'
import { isWhole, wholeCountriesOf, zonesReached } from '../src/estimate/area.ts'
import { mixedWorld } from './worlds.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined

const populationOf = (entries: readonly Entry[]) => {
  const builder = new PopulationBuilder()
  for (const entry of entries) builder.add(entry)
  return builder.finish()
}

/** A member's own wishes, compiled once: they are asked about everybody. */
const wishes = new WeakMap<Entry, CompiledCharacter[]>()
const wishesOf = (entry: Entry): CompiledCharacter[] => {
  const known = wishes.get(entry) ?? entry.tokens.map(({ character }) => compileCharacter(character, entry))
  wishes.set(entry, known)
  return known
}

const mayMeet = (u: Entry, v: Entry) => u !== v && canMeet(u, v) && !u.past.includes(v.member) && !v.past.includes(u.member)

/** A type with which enough traits pass for sure. */
const welcomeType = (character: Character, own: PersonalityType): PersonalityType | undefined =>
  personalityCodes.find((type) => traitsPassed(character, own, type) >= TRAITS_NEEDED)

/** Who accepts the owner back and would be accepted only if the location were open. */
const inNewZones = (owner: Entry, character: Character, others: readonly Entry[]): Entry[] => {
  const [now, wider] = [character, opened(character, owner, 'zones')].map((one) => compileCharacter(one, owner))
  return others.filter(
    (other) =>
      mayMeet(owner, other) &&
      accepts(wider as ReturnType<typeof compileCharacter>, owner, other) &&
      !accepts(now as ReturnType<typeof compileCharacter>, owner, other) &&
      wishesOf(other).some((wish) => accepts(wish, other, owner)),
  )
}

/** The character as it were if one choice were open; the traits open by the candidate's being a welcome type. */
const opened = (character: Character, owner: Entry, choice: Choice): Character => {
  if (choice === 'personality') return character
  if (choice !== 'zones') return { ...character, options: { ...character.options, [choice]: categoryOptions(choice) } }
  return { ...character, zones: [...character.zones, ...allowedZones(owner.tier, owner.answers.zone ?? 0, owner.reach)] }
}

/** Of people in new zones, those of as many zones as may still be added. */
const withinLimit = (owner: Entry, character: Character, people: readonly Entry[]): number => {
  const ofZones = new Map<number, number>()
  for (const { answers } of people) ofZones.set(answers.zone ?? 0, (ofZones.get(answers.zone ?? 0) ?? 0) + 1)
  const room = (zoneLimit(owner.tier) ?? 569) - new Set(character.zones).size
  const best = [...ofZones.values()].toSorted((a, b) => b - a).slice(0, room)
  return best.reduce((sum, count) => sum + count, 0)
}

const countGains = (owner: Entry, character: Character, others: readonly Entry[]): Estimate['gains'] => {
  const type = welcomeType(character, owner.personality)
  return choices.flatMap((choice): Estimate['gains'] => {
    const wider = compileCharacter(opened(character, owner, choice), owner)
    const seen = (other: Entry): Person => (choice === 'personality' ? { ...other, personality: type } : other)
    const found = others.filter((other) => accepts(wider, owner, seen(other)))
    const people = choice === 'zones' ? withinLimit(owner, character, found) : found.length
    return people > 0 ? [[choice, people]] : []
  })
}

const byForce = (entries: readonly Entry[], owner: Entry, character: Character, reaching: Entry = owner): Estimate => {
  const wanted = compileCharacter(character, reaching)
  const reachable = entries.filter((other) => mayMeet(owner, other))
  const accepted = reachable.filter((other) => accepts(wanted, owner, other))
  const back = reachable.filter((other) => wishesOf(other).some((wish) => accepts(wish, other, owner)))
  const mutual = back.filter((other) => accepted.includes(other))
  const gains = countGains(
    owner,
    character,
    back.filter((other) => !mutual.includes(other)),
  )
  return { accepted: accepted.length, mutual: mutual.length, gains }
}

/** Worlds in which most wishes are open, so that single choices matter. */
const wider = (entries: readonly Entry[], seed: number): Entry[] =>
  entries.map((entry, index) => ({
    ...entry,
    // Half of them may look anywhere, so that their lists reach somebody.
    tier: index % 2 === 0 ? TIERS.worldPlus : entry.tier,
    tokens: entry.tokens.map(({ pool, character }) => {
      const options = Object.fromEntries(
        categories.map((id, kind) => [
          id,
          (index * 7 + kind * 3 + pool + seed) % 11 === 0 ? character.options[id] : categoryOptions(id),
        ]),
      )
      return { pool, character: { ...character, options } }
    }),
  }))

const world = fc.tuple(fc.nat(10_000), fc.integer({ min: 2, max: 50 }), fc.boolean())

const agreesWithRating = (entries: readonly Entry[], askers: readonly number[]): number => {
  const population = populationOf(entries)
  const [index, rating] = [buildEstimateIndex(population), ratePopulation(population)]
  let sum = 0
  for (const member of askers) {
    const asker = entries[member] as Entry
    const characters = asker.tokens.map(({ character }) => character)
    for (const [token, { accepted, mutual }] of estimate(index, { asker, characters, countries: false }).entries()) {
      const wish = Array.from({ length: 5 }, (_, own) => (population.firstWish[member] as number) + own).find(
        (own) => own < (population.firstWish[member + 1] as number) && ((population.tokenBits[own] as number) >> token) & 1,
      )
      const others = entries.flatMap((other, at) => (rating.accepts(wish ?? 0, at) && mayMeet(asker, other) ? [at] : []))
      expect(accepted).toBe(others.length)
      expect(mutual).toBe(others.filter((other) => rating.accepting(other, member) !== 0).length)
      sum += mutual
    }
  }
  return sum
}

describe('the estimate', () => {
  it('counts what asking everybody one by one counts', () => {
    let [mutual, gains] = [0, 0]
    fc.assert(
      fc.property(world, ([seed, members, isWide]) => {
        const entries = isWide ? wider(mixedWorld(seed, members), seed) : mixedWorld(seed, members)
        const index = buildEstimateIndex(populationOf(entries))
        for (const asker of entries.slice(0, 3)) {
          const characters = asker.tokens.map(({ character }) => character)
          const found = estimate(index, { asker, characters, countries: false })
          const expected = characters.map((character) => byForce(entries, asker, character))
          expect(found).toEqual(expected)
          for (const each of expected) [mutual, gains] = [mutual + each.mutual, gains + each.gains.length]
        }
      }),
      { numRuns: isFull ? 26 : 18, seed: 7 },
    )
    // The worlds are not empty ones.
    expect(mutual).toBeGreaterThan(20)
    expect(gains).toBeGreaterThan(20)
  }, 60_000)

  it('counts of a wider location no more zones than the membership allows', () => {
    const world = wider(mixedWorld(23, 150), 23)
    const inhabited = new Set(world.map(({ answers }) => answers.zone))
    const empty = zones.map(({ code }) => code).filter((code) => !inhabited.has(code))
    const index = buildEstimateIndex(populationOf(world))
    let cut = 0
    for (const owner of world.slice(0, 12)) {
      const others = world.filter((other) => other !== owner)
      const gainOf = (tier: Tier, listed: number) => {
        const character = { ...(owner.tokens[0]?.character as Character), zones: empty.slice(0, listed) }
        const asker = { ...owner, tier }
        const [found] = estimate(index, { asker, characters: [character], countries: false })
        const gain = new Map(found?.gains).get('zones') ?? 0
        expect(gain).toBe(withinLimit(asker, character, inNewZones(asker, character, others)))
        return gain
      }
      expect(gainOf(TIERS.world, MAX_WORLD_ZONES)).toBe(0)
      const [some, all] = [gainOf(TIERS.world, MAX_WORLD_ZONES - 2), gainOf(TIERS.worldPlus, MAX_WORLD_ZONES - 2)]
      expect(some).toBeLessThanOrEqual(all)
      if (some < all) cut += 1
    }
    expect(cut).toBeGreaterThan(0)
  }, 60_000)

  it('agrees with the rating of the engine on who accepts whom', () => {
    expect(agreesWithRating(wider(mixedWorld(11, 300), 11), [...Array(20).keys()])).toBeGreaterThan(10)
  })

  it('and where most of the rows are out of reach and skipped', () => {
    const members = isFull ? 20_000 : 4000
    const entries = [...generateEntries({ members, seed: 3, pickiness: 'wide' })]
    expect(
      agreesWithRating(
        entries,
        [...Array(25).keys()].map((number) => number * (members / 40)),
      ),
    ).toBeGreaterThan(10)
  }, 60_000)

  it('widens an area smaller than a country, and no other', () => {
    const entries = wider(mixedWorld(5, 120), 5).map((entry): Entry => ({
      ...entry,
      reach: 'zone',
      tokens: entry.tokens.map(({ pool, character }) => ({
        pool,
        character: { ...character, zones: [entry.answers.zone ?? 0] },
      })),
    }))
    const index = buildEstimateIndex(populationOf(entries))
    let widened = 0
    for (const asker of entries.slice(0, 15)) {
      for (const { character } of asker.tokens) {
        const zones = zonesReached(character, asker)
        const wide = { ...character, zones: wholeCountriesOf(zones) }
        const [found] = estimate(index, { asker, characters: [character], countries: true })
        const { accepted, mutual } = byForce(entries, asker, wide, { ...asker, tier: 3 })
        expect({ accepted: found?.accepted, mutual: found?.mutual }).toEqual({ accepted, mutual })
        if (!isWhole(zones)) widened += 1
      }
    }
    expect(widened).toBeGreaterThan(10)
  })

  it('answers for somebody who is not among the entrants, and nothing for no character', () => {
    const [asker, ...others] = wider(mixedWorld(21, 60), 2) as [Entry, ...Entry[]]
    const index = buildEstimateIndex(populationOf(others))
    const characters = asker.tokens.map(({ character }) => character)
    expect(estimate(index, { asker, characters, countries: false })).toEqual(
      characters.map((character) => byForce([...others, { ...asker, tokens: [] }], { ...asker }, character)),
    )
    expect(estimate(index, { asker, characters: [], countries: false })).toEqual([])
    const empty = buildEstimateIndex(populationOf([]))
    expect(estimate(empty, { asker, characters: characters.slice(0, 1), countries: false })).toEqual([
      { accepted: 0, mutual: 0, gains: [] },
    ])
  })
})

describe('bits', () => {
  const words = fc.array(fc.nat(0xffff_ffff), { minLength: 32, maxLength: 32 })

  it('are counted', () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), (word) => {
        expect(countBits(word)).toBe(word.toString(2).replaceAll('0', '').length)
      }),
    )
  })

  it('are turned over', () => {
    fc.assert(
      fc.property(words, (square) => {
        const turned = Uint32Array.from(square)
        transpose32(turned)
        for (let row = 0; row < 32; row++)
          for (let column = 0; column < 32; column++)
            expect(((turned[column] as number) >>> row) & 1).toBe(((square[row] as number) >>> column) & 1)
      }),
      { numRuns: 10 },
    )
  })
})
