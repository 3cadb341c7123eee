import { zones } from '@quintet/domain/places'
import { allowedZones, hasOutlivedOwner, MAX_WORLD_ZONES, type Reach, zonesInForce } from '@quintet/domain/pools'
import type { Tier } from '@quintet/domain/membership'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZoneSets as CheckedSets } from '@quintet/draw-check'
import { zoneCode, zoneCount, zoneRank, zoneWords } from '../src/population/places.ts'
import { runsOfZones, ZoneSets } from '../src/population/zone-sets.ts'

// A list outlives the membership and the home that it was saved under. Domain, engine and checker each say what it stands for.

const codes = zones.map(({ code }) => code)
const owners = fc.record({
  tier: fc.constantFrom<Tier>(0, 1, 2, 3, 4, 5),
  zone: fc.constantFrom(...codes),
  reach: fc.constantFrom<Reach>('zone', 'country', 'region'),
})
const lists = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 12 }),
  fc.uniqueArray(fc.constantFrom(...codes), { minLength: 200, maxLength: 400 }),
  owners.map(({ tier, zone, reach }) => allowedZones(tier, zone, reach)),
)

const ascending = (list: Iterable<number>): number[] => [...new Set(list)].toSorted((a, b) => a - b)

const byEngine = (list: readonly number[], { tier, zone, reach }: { tier: Tier; zone: number; reach: Reach }): number[] => {
  const sets = new ZoneSets()
  const words = Uint32Array.from(runsOfZones(list))
  const id = sets.add({ words, at: 0, count: words.length }, { rank: zoneRank(zone) ?? -1, tier, reach })
  const bits = sets.words.subarray(id * zoneWords, (id + 1) * zoneWords)
  return ascending(
    Array.from({ length: zoneCount }, (_, rank) => rank)
      .filter((rank) => (((bits[rank >> 5] as number) >>> (rank & 31)) & 1) === 1)
      .map(zoneCode),
  )
}

const byChecker = (list: readonly number[], owner: { tier: Tier; zone: number; reach: Reach }): number[] => {
  const sets = new CheckedSets()
  return sets.codesOf(sets.add(list, { tier: owner.tier, reach: owner.reach, answers: { zone: owner.zone } }))
}

describe('a saved location list', () => {
  it('stands for the same zones to the domain, the engine and the checker', () => {
    fc.assert(
      fc.property(lists, owners, (list, owner) => {
        const wanted = ascending(zonesInForce(list, owner))
        expect(byEngine(list, owner)).toEqual(wanted)
        expect(byChecker(list, owner)).toEqual(wanted)
      }),
      { numRuns: 300 },
    )
  })

  it('never reaches beyond what its owner may choose today, and never ends with nobody who may choose', () => {
    fc.assert(
      fc.property(lists, owners, (list, owner) => {
        const allowed = allowedZones(owner.tier, owner.zone, owner.reach)
        const inForce = zonesInForce(list, owner)
        expect(inForce.filter((code) => !allowed.includes(code))).toEqual([])
        if (owner.tier === 2) expect(new Set(inForce).size).toBeLessThanOrEqual(MAX_WORLD_ZONES)
        if (list.length > 0 && owner.tier !== 5) expect(inForce.length).toBeGreaterThan(0)
      }),
    )
  })

  it.each([
    ['Worldwide bought, saved for two far zones, now Local', 0, 'zone', [320, 401], 12, [12]],
    ['moved within the level', 4, 'zone', [12], 14, [14]],
    ['made while the site was small, and it has grown', 0, 'zone', [11, 12, 13], 12, [12]],
    ['kept within the country', 1, 'zone', [3, 320], 12, [3]],
    ['free to choose', 3, 'zone', [320, 401], 12, [320, 401]],
  ] as const)('%s', (_, tier, reach, list, zone, wanted) => {
    expect(ascending(zonesInForce(list, { tier, zone, reach }))).toEqual(wanted)
    expect(hasOutlivedOwner(list, { tier, zone, reach })).toBe(tier !== 3)
  })
})
