import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { character, person } from '../../test/builders.ts'
import { categories, categoryOptions, type CategoryId, type PersonalityType } from '../questions/index.ts'
import {
  accepts,
  canMeet,
  compileCharacter,
  naturalTraitPasses,
  newCharacter,
  traitPasses,
  traitsPassed,
  type Character,
} from './index.ts'

const owner = person(1)
const candidate = person(2)
const type = fc
  .tuple(...Array.from({ length: 4 }, () => fc.constantFrom('1', '2')), fc.constantFrom('0', '1', '2', '3', '4'))
  .map((digits) => digits.join('') as PersonalityType)
const choice = fc.constantFrom(1 as const, 2 as const)
const wish = fc
  .record({
    traits: fc.tuple(choice, choice, choice, choice),
    openTrait: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 4 as const),
  })
  .map((changes) => character(changes))

const without = (category: CategoryId, ...removed: number[]): Character => {
  const options = {
    ...newCharacter().options,
    [category]: categoryOptions(category).filter((option) => !removed.includes(option)),
  }
  return character({ options })
}

describe('accepting a profile', () => {
  it('takes everyone of the zone and a fitting personality at first', () => {
    expect(accepts(character(), owner, candidate)).toBe(true)
  })

  it('turns on each category alone (decision 12)', () => {
    for (const category of categories.filter(
      (id) => !['scope', 'chestSize', 'appendageSize', 'bodyType', 'bodyShape'].includes(id),
    )) {
      const first = categoryOptions(category)[0] ?? 0
      expect(accepts(without(category, first), owner, candidate), category).toBe(false)
      expect(accepts(without(category, first + 1), owner, candidate), category).toBe(true)
    }
  })

  it('reads "any of this class" and "any shape" as what they stand for (decision 6)', () => {
    const onlyAny = character({ options: { ...newCharacter().options, bodyType: [16], bodyShape: [8] } })
    expect(accepts(onlyAny, owner, candidate)).toBe(true)
    expect(accepts(onlyAny, owner, person(2, { bodyType: 4 }))).toBe(false)
  })

  it('lets "not applicable" pass where the category cannot even be chosen', () => {
    const nothing = character({ options: { ...newCharacter().options, chestSize: [], appendageSize: [] } })
    expect(accepts(nothing, owner, person(2, { chestSize: 1, appendageSize: 1 }))).toBe(true)
    expect(accepts(nothing, owner, person(2, { chestSize: 2, appendageSize: 1 }))).toBe(false)
  })

  it('looks at the partner’s scope by their tier (decision 13)', () => {
    const localOnly = character({ options: { ...newCharacter().options, scope: [1] } })
    const accepted = ([0, 1, 2, 3, 4, 5] as const).map((tier) => accepts(localOnly, owner, { ...candidate, tier }))
    expect(accepted).toEqual([true, false, false, false, true, false])
  })

  it('needs the candidate’s zone in the list (decision 12)', () => {
    expect(accepts(character(), owner, person(2, { zone: 2 }))).toBe(false)
    expect(accepts(character({ zones: [2] }), owner, person(2, { zone: 2 }))).toBe(true)
  })

  it('widens the own zone for those who are bound to it, while the site is small (decision 14)', () => {
    const neighbour = person(2, { zone: 2 })
    const reached = (['zone', 'country', 'region'] as const).map((reach) =>
      accepts(character(), { ...owner, tier: 0, reach }, neighbour),
    )
    expect(reached).toEqual([false, true, true])
    expect(accepts(character(), { ...owner, tier: 3, reach: 'region' }, neighbour)).toBe(false)
    expect(accepts(character({ zones: [3] }), { ...owner, tier: 0, reach: 'country' }, neighbour)).toBe(false)
    expect(accepts(character(), { ...owner, tier: 0, reach: 'region' }, person(2, { zone: 101 }))).toBe(false)
  })

  it('never takes someone whose answer or type is missing', () => {
    expect(accepts(character(), owner, person(2, { religion: undefined as unknown as number }))).toBe(false)
    expect(accepts(character(), owner, { ...candidate, personality: undefined })).toBe(false)
    expect(accepts(character(), { ...owner, personality: undefined }, candidate)).toBe(false)
  })

  it('says the same compiled, and a narrower wish never accepts more', () => {
    const category = fc.constantFrom(...categories)
    fc.assert(
      fc.property(category, fc.nat(), type, type, (id, seed, own, other) => {
        const options = categoryOptions(id)
        const removed = options[seed % options.length] ?? 0
        const [u, v] = [
          { ...owner, personality: own },
          { ...candidate, personality: other },
        ]
        const narrow = accepts(without(id, removed), u, v)
        expect(accepts(compileCharacter(without(id, removed), u), u, v)).toBe(narrow)
        if (narrow) expect(accepts(character(), u, v)).toBe(true)
      }),
    )
  })
})

describe('traits', () => {
  it.each([
    ['11110', '11110', 4],
    ['11110', '11120', 3],
    ['11110', '11220', 2],
    ['11110', '22220', 0],
    // Group C of either side passes.
    ['11111', '22220', 1],
    ['11111', '22222', 2],
    ['11113', '22223', 1],
  ] as const)('similar: %s and %s pass %i (decision 11)', (own, other, passed) => {
    expect(traitsPassed(character(), own, other)).toBe(passed)
  })

  it('pass by themselves only without C and without "both" (decision 11)', () => {
    expect(naturalTraitPasses(character({ openTrait: 1 }), '11110', '11110')).toBe(3)
    expect(naturalTraitPasses(character(), '11112', '11113')).toBe(2)
    expect(traitPasses(character({ openTrait: 2 }), '11110', '22220')).toEqual([false, true, false, false])
    expect(traitsPassed(newCharacter(), '11110', '11110')).toBe(0)
  })

  it('accept from three of four on (decision 12)', () => {
    fc.assert(
      fc.property(wish, type, type, (wanted, own, other) => {
        const passed = traitsPassed(wanted, own, other)
        expect(accepts(wanted, { ...owner, personality: own }, { ...candidate, personality: other })).toBe(passed >= 3)
        expect(naturalTraitPasses(wanted, own, other)).toBeLessThanOrEqual(passed)
      }),
    )
  })

  it('turn around with the choice, where nothing is open', () => {
    fc.assert(
      fc.property(wish, type, type, (wanted, own, other) => {
        const closed = { ...wanted, openTrait: 0 as const }
        const turned = { ...closed, traits: closed.traits.map((chosen) => 3 - chosen) as Character['traits'] }
        const [a, b] = [`${own.slice(0, 4)}0`, `${other.slice(0, 4)}0`] as [PersonalityType, PersonalityType]
        expect(traitsPassed(closed, a, b) + traitsPassed(turned, a, b)).toBe(4)
      }),
    )
  })
})

describe('meeting', () => {
  it('needs attraction from both sides (decision 1)', () => {
    const meets = [1, 2, 3, 4, 5, 6].map((one) =>
      [1, 2, 3, 4, 5, 6].filter((other) => canMeet({ answers: { attraction: one } }, { answers: { attraction: other } })),
    )
    expect(meets).toEqual([
      [2, 6],
      [1, 5],
      [3, 5],
      [4, 6],
      [2, 3, 5, 6],
      [1, 4, 5, 6],
    ])
    expect(canMeet({ answers: {} }, { answers: { attraction: 5 } })).toBe(false)
  })
})
