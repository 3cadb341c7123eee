import { compileCharacter } from '@quintet/domain/pools'
import { countries, zonesOfCountry } from '@quintet/domain/places'
import type { Entry } from '../entries/entry.ts'

const wholeCountries = countries.map(({ id }) => zonesOfCountry(id).map(({ code }) => code)).filter((codes) => codes.length > 0)

/** Whether zones hold every country that they touch as a whole: of an area with a part of a country nothing is told (decision 48). */
export const isWhole = (zones: ReadonlySet<number>): boolean =>
  wholeCountries.every((codes) => codes.every((code) => zones.has(code)) || !codes.some((code) => zones.has(code)))

/** The zones of all countries that any of the zones belongs to. */
export const wholeCountriesOf = (zones: ReadonlySet<number>): number[] =>
  wholeCountries.filter((codes) => codes.some((code) => zones.has(code))).flat()

type Owner = Pick<Entry, 'answers' | 'personality' | 'tier' | 'reach'>

/** The zones that a character of an owner reaches, with what its own zone widens to. */
export const zonesReached = (character: Entry['tokens'][number]['character'], owner: Owner): ReadonlySet<number> =>
  compileCharacter(character, owner).zones
