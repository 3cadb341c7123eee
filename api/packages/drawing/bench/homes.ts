import { countryOfZone, regionOfZone, regions, zones, zonesOfCountry, zonesOfRegion } from '@quintet/domain/places'
import { type Reach, reachOf } from '@quintet/domain/pools'
import { createChance, regionPeople } from '@quintet/synthetic'
import { type Sampler, createSampler } from './sampler.ts'

const decline = 0.9
const layoutSeed = 17

/** Share of all members who live in each zone: by region, and Zipf-like within it; the same for every seed. */
const shareOfZone: ReadonlyMap<number, number> = new Map(
  regions.flatMap((region) => {
    const ranked = createChance(layoutSeed + region).shuffled(zonesOfRegion(region))
    const sizes = ranked.map((_, rank) => (rank + 1) ** -decline)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    return ranked.map(({ code }, rank) => [code, ((sizes[rank] ?? 0) / total) * (regionPeople[region].share / 100)] as const)
  }),
)

const codes = zones.map(({ code }) => code)
const sampleZone = createSampler(codes.map((code) => shareOfZone.get(code) ?? 0))

/** Where somebody lives: a zone code. */
export const homeOf: Sampler = (chance) => codes[sampleZone(chance)] ?? 1

const inCountry = (zone: number): number =>
  zonesOfCountry(countryOfZone(zone)?.id ?? '').reduce((sum, { code }) => sum + (shareOfZone.get(code) ?? 0), 0)

/** How far "own zone" reaches in each zone of a site with so many members, by the number expected there (decision 14). */
export const reachesAt = (members: number): ReadonlyMap<number, Reach> =>
  new Map(
    codes.map((code) => [code, reachOf({ zone: members * (shareOfZone.get(code) ?? 0), country: members * inCountry(code) })]),
  )

export const regionOf = (zone: number) => regionOfZone(zone) ?? 1
