import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { character } from '../../test/builders.ts'
import { countryOfZone, regionOfZone, zones } from '../places/index.ts'
import { categories, categoryOptions } from '../questions/index.ts'
import {
  allowedZones,
  characterProblems,
  characterProgress,
  duplicateCharacter,
  hasOutlivedOwner,
  hasSensitiveWish,
  isCharacterComplete,
  isPoolNumber,
  locationProblem,
  newCharacter,
  poolKind,
  pools,
  reachOf,
  sameCharacter,
  withoutSensitiveWishes,
  zonesInForce,
} from './index.ts'

const anyZone = fc.constantFrom(...zones.map(({ code }) => code))

describe('character', () => {
  it('starts with everything selected; traits and location are missing (decision 11)', () => {
    const fresh = newCharacter()
    for (const category of categories) expect(fresh.options[category]).toEqual(categoryOptions(category))
    expect(characterProblems(fresh).map(({ kind }) => kind)).toEqual(['trait', 'trait', 'trait', 'trait', 'location'])
    expect(characterProgress(fresh)).toEqual({ filled: 42, required: 44 })
  })

  it('tells something sensitive only where such a category is narrowed, and can be opened again', () => {
    const plain = character({ options: { ...newCharacter().options, diet: [1] } })
    const telling = character({ options: { ...plain.options, religion: [3], appendageSize: [5] } })
    expect([newCharacter(), plain, telling].map(hasSensitiveWish)).toEqual([false, false, true])
    expect(withoutSensitiveWishes(telling)).toEqual(plain)
  })

  it('is complete with one option per category, four traits and a place', () => {
    const narrow = Object.fromEntries(categories.map((category) => [category, [categoryOptions(category)[0] ?? 0]]))
    expect(isCharacterComplete(character({ options: narrow }))).toBe(true)
    expect(isCharacterComplete(undefined)).toBe(false)
  })

  it.each([
    [{ zones: [] }, [{ kind: 'location' }]],
    [{ traits: [1, 0, 2, 1] as [1, 0, 2, 1], openTrait: 2 as const }, [{ kind: 'trait', trait: 2 }]],
    [{ options: { ...newCharacter().options, religion: [] } }, [{ kind: 'category', category: 'religion' }]],
    [{ options: { ...newCharacter().options, religion: [1, 19] } }, [{ kind: 'unknownOption', category: 'religion' }]],
  ])('with %j is not (decision 11)', (changes, problems) => {
    expect(characterProblems(character(changes))).toEqual(problems)
  })

  it('copies over another slot without sharing anything', () => {
    const slots = [character({ zones: [7] }), undefined, undefined, character(), undefined]
    const { characters, problem } = duplicateCharacter(slots, 1, 4)
    expect([problem, characters[3]?.zones, characters.length]).toEqual([undefined, [7], 5])
    characters[3]?.zones.push(8)
    expect(characters[0]?.zones).toEqual([7])
    expect([duplicateCharacter(slots, 1, 1).problem, duplicateCharacter(slots, 2, 1).problem]).toEqual([
      'sameCharacter',
      'emptyCharacter',
    ])
  })

  it('is the same whatever the order of its choices', () => {
    expect(sameCharacter(character({ zones: [1, 2] }), character({ zones: [2, 1] }))).toBe(true)
    expect(sameCharacter(character({ zones: [1, 2] }), character({ zones: [1] }))).toBe(false)
    expect(sameCharacter(character({ zones: [1, 1, 2] }), character({ zones: [2, 1] }))).toBe(true)
    expect(sameCharacter(character({ zones: [1, 3] }), character({ zones: [1, 2] }))).toBe(false)
    expect(sameCharacter(character(), character({ openTrait: 1 }))).toBe(false)
    expect(sameCharacter(character({ traits: [1, 1, 1, 1] }), character({ traits: [1, 1, 2, 1] }))).toBe(false)
    const { options } = character()
    for (const id of categories)
      expect(sameCharacter(character(), character({ options: { ...options, [id]: [] } })), id).toBe(false)
  })
})

describe('location list', () => {
  it('is bound to zone, country or nothing by the tier (decision 14)', () => {
    fc.assert(
      fc.property(anyZone, (own) => {
        const country = countryOfZone(own)
        expect(allowedZones(0, own)).toEqual([own])
        expect(allowedZones(4, own)).toEqual([own])
        expect(allowedZones(1, own)).toEqual(country?.zones.toSorted((a, b) => a - b))
        expect([allowedZones(2, own).length, allowedZones(3, own).length, allowedZones(5, own).length]).toEqual([569, 569, 0])
      }),
    )
  })

  it('widens while the site is small and never takes away (decision 14)', () => {
    fc.assert(
      fc.property(anyZone, fc.constantFrom(0 as const, 1 as const, 4 as const), (own, tier) => {
        const [zone, country, region] = (['zone', 'country', 'region'] as const).map(
          (reach) => new Set(allowedZones(tier, own, reach)),
        )
        expect([...(zone ?? [])].every((code) => country?.has(code))).toBe(true)
        expect([...(country ?? [])].every((code) => region?.has(code))).toBe(true)
        expect([...(region ?? [])].every((code) => regionOfZone(code) === regionOfZone(own))).toBe(true)
      }),
    )
  })

  it.each([
    [{ zone: 500, country: 500 }, 'zone'],
    [{ zone: 499, country: 500 }, 'country'],
    [{ zone: 499, country: 499 }, 'region'],
  ])('reaches with %j active members to the %s (decision 14)', (active, reach) => {
    expect(reachOf(active)).toBe(reach)
  })

  it('has at most 220 zones at Worldwide and no limit above (decision 14)', () => {
    const codes = zones.map(({ code }) => code)
    const problem = (count: number, tier: 0 | 1 | 2 | 3) => locationProblem(codes.slice(0, count), { tier, zone: 1 })
    expect([problem(0, 3), problem(220, 2), problem(221, 2), problem(569, 3)]).toEqual(['empty', undefined, 'tooMany', undefined])
    expect([problem(1, 0), problem(2, 0), problem(31, 1), problem(32, 1)]).toEqual([
      undefined,
      'notAllowed',
      undefined,
      'notAllowed',
    ])
    expect(locationProblem([1, 32], { tier: 3, zone: 1 })).toBe('notAllowed')
  })
})

describe('a saved location list', () => {
  const unitedStates = Array.from({ length: 31 }, (_, index) => index + 1)

  it.each([
    // [list, tier, own zone, reach, what it stands for]
    [[5], 4, 5, 'zone', [5]],
    [[5, 7], 4, 5, 'zone', [5]],
    [[7], 4, 5, 'zone', [5]],
    [[], 4, 5, 'zone', []],
    [[5], 4, 5, 'country', unitedStates],
    [[7], 4, 5, 'country', [7]],
    [[7, 32], 1, 5, 'zone', [7]],
    [[32], 1, 5, 'zone', unitedStates],
    [[5, 32, 400], 2, 5, 'zone', [5, 32, 400]],
    [[5, 32, 400], 3, 5, 'zone', [5, 32, 400]],
    [[5], 5, 5, 'zone', []],
  ] as const)(
    '%j at tier %i from zone %i, reaching the %s, stands for %j (decisions 13 and 14)',
    (list, tier, zone, reach, zonesNow) => {
      expect(zonesInForce(list, { tier, zone, reach })).toEqual(zonesNow)
    },
  )

  it('of too many zones keeps what is nearest at Worldwide: the country, then the region (decision 14)', () => {
    const codes = zones.map(({ code }) => code)
    const own = codes[300] ?? 0
    const kept = new Set(zonesInForce(codes, { tier: 2, zone: own }))
    const far = (code: number) =>
      countryOfZone(code)?.id === countryOfZone(own)?.id ? 0 : regionOfZone(code) === regionOfZone(own) ? 1 : 2
    const left = codes.filter((code) => !kept.has(code))
    expect(kept.size).toBe(220)
    expect(Math.max(...[...kept].map(far))).toBeLessThanOrEqual(Math.min(...left.map(far)))
    expect(kept.has(own)).toBe(true)
    expect(zonesInForce(codes, { tier: 3, zone: own })).toEqual(codes)
    expect(zonesInForce(codes.slice(0, 220), { tier: 2, zone: own })).toEqual(codes.slice(0, 220))
    expect(zonesInForce([...codes.slice(0, 220), codes[0] ?? 0], { tier: 2, zone: own })).toHaveLength(221)
  })

  it('has outlived its owner where it names what they do not reach, or too much', () => {
    const codes = zones.map(({ code }) => code)
    expect([
      hasOutlivedOwner([5], { tier: 4, zone: 5 }),
      hasOutlivedOwner([5, 6], { tier: 4, zone: 5 }),
      hasOutlivedOwner([5, 6], { tier: 4, zone: 5, reach: 'country' }),
      hasOutlivedOwner(codes.slice(0, 220), { tier: 2, zone: 5 }),
      hasOutlivedOwner(codes.slice(0, 221), { tier: 2, zone: 5 }),
      hasOutlivedOwner(codes, { tier: 3, zone: 5 }),
    ]).toEqual([false, true, false, false, true, false])
  })
})

describe('pools', () => {
  it('are five', () => {
    expect([0, 1, 2.5, 5, 6].map(isPoolNumber)).toEqual([false, true, false, true, false])
  })

  it('1 and 2 are free, 3 to 5 are earned (decision 20)', () => {
    expect(pools.map(poolKind)).toEqual(['free', 'free', 'earned', 'earned', 'earned'])
  })
})
