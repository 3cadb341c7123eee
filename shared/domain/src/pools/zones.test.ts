import { describe, expect, it } from 'vitest'
import { TIERS } from '../membership/index.ts'
import { countryOfZone, regionOfZone, zones, zonesOfCountry, zonesOfRegion } from '../places/index.ts'
import { MAX_WORLD_ZONES, type Reach, allowedZones, hasOutlivedOwner, locationProblem, zonesInForce } from './zones.ts'

const codesOf = (found: readonly { code: number }[]) => found.map(({ code }) => code)
const countryOf = (code: number) => codesOf(zonesOfCountry(countryOfZone(code)?.id ?? ''))
const regionOf = (code: number) => codesOf(zonesOfRegion(regionOfZone(code) ?? 0))

// A country of several zones, in a region of several countries; the last one of it, so that others of it have lower numbers.
const zone = codesOf(zones).findLast((code) => countryOf(code).length > 1 && regionOf(code).length > countryOf(code).length) ?? 0
const [country, region] = [countryOf(zone), regionOf(zone)]
const neighbour = country.find((code) => code !== zone) ?? 0
const abroad = region.find((code) => !country.includes(code)) ?? 0
const sorted = (codes: readonly number[]) => codes.toSorted((a, b) => a - b)

describe('how far somebody bound to their place reaches (decision 14)', () => {
  it.each<[string, typeof TIERS.local | typeof TIERS.national, Reach, number[]]>([
    ['one zone', TIERS.local, 'zone', [zone]],
    ['one zone, where few are active', TIERS.local, 'country', country],
    ['one zone, where few of the country are', TIERS.local, 'region', region],
    ['a country', TIERS.national, 'zone', country],
    ['a country, where few are active', TIERS.national, 'country', country],
    // Never less than who pays for one zone.
    ['a country, where few of the country are', TIERS.national, 'region', region],
  ])('who pays for %s', (_, tier, reach, expected) => {
    expect(sorted(allowedZones(tier, zone, reach))).toEqual(sorted(expected))
  })

  it('is the own zone unless it is said how far', () => {
    expect(allowedZones(TIERS.local, zone)).toEqual([zone])
  })

  it('is nowhere from a zone that there is not', () => {
    expect([allowedZones(TIERS.local, -1), allowedZones(TIERS.national, -1), allowedZones(TIERS.local, -1, 'region')]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('a list that was saved', () => {
  it('widens with the own zone, where that is in it, and does not else', () => {
    const owner = { tier: TIERS.local, zone, reach: 'country' } as const
    expect(sorted(zonesInForce([zone], owner))).toEqual(sorted(country))
    expect(zonesInForce([neighbour], owner)).toEqual([neighbour])
    expect(zonesInForce([zone, neighbour], { tier: TIERS.national, zone })).toEqual([zone, neighbour])
  })
})

describe('the most zones of the whole world (decision 14)', () => {
  const world = { tier: TIERS.world, zone }
  const far = codesOf(zones).filter((code) => !region.includes(code))
  const full = far.slice(0, MAX_WORLD_ZONES)
  const over = [...full.slice(0, MAX_WORLD_ZONES - 2), abroad, neighbour, zone]

  it('are saved, and one more is not; a zone that is said twice is one', () => {
    expect(locationProblem(full, world)).toBeUndefined()
    expect(locationProblem([...full, ...full], world)).toBeUndefined()
    expect(locationProblem(over, world)).toBe('tooMany')
    expect(locationProblem(over, { ...world, tier: TIERS.worldPlus })).toBeUndefined()
  })

  it('of a longer list are those nearest to home, then those of the lowest number', () => {
    expect(zonesInForce(full, world)).toEqual(full)
    const lowest = sorted(full.slice(0, MAX_WORLD_ZONES - 2)).slice(0, MAX_WORLD_ZONES - 3)
    expect(zonesInForce(over.toReversed(), world)).toEqual([...sorted([zone, neighbour]), abroad, ...lowest])
    expect([hasOutlivedOwner(full, world), hasOutlivedOwner(over, world)]).toEqual([false, true])
    expect(hasOutlivedOwner(over, { ...world, tier: TIERS.worldPlus })).toBe(false)
  })
})
