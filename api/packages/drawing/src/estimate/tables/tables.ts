import type { Population } from '../../population/population.ts'
import { membersByCountry } from './by-country.ts'
import { keyOfTable, smallestCell } from './cells.ts'
import { completeTables } from './complete.ts'
import { type PeopleTable, countPeople } from './people.ts'
import { type WishTable, countWishes, zoneShares } from './wishes.ts'

/** What is known of one country. */
export interface CountryTables extends PeopleTable {
  /** Place of the country. */
  country: number
  wished: WishTable
}

/** The tables of a week: those of every country with enough people. All that a live estimate is worked out from (decision 48). */
export type WeekTables = readonly CountryTables[]

/**
 * Counts a week's entrants into tables. No row of a member is needed afterwards.
 * @param secret what the rounding of the week's cells hangs on
 */
export const buildTables = (population: Population, secret: number): WeekTables => {
  const shares = zoneShares(population)
  const tables = membersByCountry(population).flatMap((members, country) => {
    if (members.length < smallestCell) return []
    const key = keyOfTable(secret, country)
    return [{ country, ...countPeople(population, members, key), wished: countWishes(population, members, shares, key) }]
  })
  completeTables(tables)
  return tables
}
