import { countryOfZone, regions, zonesOfCountry, zonesOfRegion } from '@quintet/domain/places'
import { MAX_WORLD_ZONES } from '@quintet/domain/pools'
import type { Chance } from '@quintet/synthetic'
import { regionOf } from './homes.ts'
import { remembered } from './sampler.ts'
import type { BenchPerson } from './person.ts'

type Codes = number[]

const world = 2
const worldPlus = 3
const national = 1

const codesOf = (list: readonly { code: number }[]): Codes => list.map(({ code }) => code).toSorted((a, b) => a - b)
const regionCodes = remembered((region) => codesOf(zonesOfRegion(region)))
const countryCodes = remembered((zone) => codesOf(zonesOfCountry(countryOfZone(zone)?.id ?? '')))
const onlyOwn = remembered((zone) => [zone])

// Zones of the own country with nearby codes.
const nearCodes = remembered((zone): Codes => countryCodes(zone).filter((code) => Math.abs(code - zone) <= 4))

// By home region and a number that says which other regions come along.
const worldCodes = remembered((key): Codes => {
  const [home, chosen] = [Math.floor(key / 512), key % 512]
  return regions
    .filter((region) => region === home || (chosen >> (region - 1)) & 1)
    .flatMap(regionCodes)
    .toSorted((a, b) => a - b)
})

const everywhere = 511

const someRegions = (chance: Chance, zone: number, limit: number): Codes => {
  const home = regionOf(zone)
  let chosen = 1 << (home - 1)
  for (const region of chance.shuffled(regions)) {
    const more = chosen | (1 << (region - 1))
    if (chance.happens(0.4) && worldCodes(home * 512 + more).length <= limit) chosen = more
  }
  return worldCodes(home * 512 + chosen)
}

/** The zones that a character lists, within the member's tier (decisions 13 and 14); equal lists are one and the same array. */
export const placesFor = (chance: Chance, { tier, answers }: BenchPerson): Codes => {
  const zone = answers.zone ?? 1
  if (tier === national) return chance.happens(0.7) ? countryCodes(zone) : nearCodes(zone)
  if (tier === world) return chance.happens(0.3) ? countryCodes(zone) : someRegions(chance, zone, MAX_WORLD_ZONES)
  if (tier === worldPlus) {
    if (chance.happens(0.4)) return worldCodes(512 * regionOf(zone) + everywhere)
    return someRegions(chance, zone, Number.POSITIVE_INFINITY)
  }
  return onlyOwn(zone)
}
