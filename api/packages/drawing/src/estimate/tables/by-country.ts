import { countries, zonesOfCountry } from '@quintet/domain/places'
import { zoneCount, zoneRank } from '../../population/places.ts'
import type { Population } from '../../population/population.ts'

/** Countries that have zones, in the catalogue's order; tables go by the place here. */
export const countryIds = countries.filter(({ id }) => zonesOfCountry(id).length > 0).map(({ id }) => id)

/** By rank of a zone: the place of its country. */
export const countryOfRank = Uint16Array.from({ length: zoneCount }, () => 0)
for (const [place, id] of countryIds.entries())
  for (const { code } of zonesOfCountry(id)) {
    const rank = zoneRank(code)
    if (rank !== undefined) countryOfRank[rank] = place
  }

/** The members of each country, by the country's place. */
export const membersByCountry = ({ members, zone }: Population): Uint32Array[] => {
  const counts = new Uint32Array(countryIds.length)
  const placeOf = (member: number) => countryOfRank[zone[member] as number] as number
  for (let member = 0; member < members; member++) counts[placeOf(member)] = (counts[placeOf(member)] as number) + 1
  const lists = Array.from(counts, (count) => new Uint32Array(count))
  const filled = new Uint32Array(countryIds.length)
  for (let member = 0; member < members; member++) {
    const place = placeOf(member)
    const at = filled[place] as number
    ;(lists[place] as Uint32Array)[at] = member
    filled[place] = at + 1
  }
  return lists
}
