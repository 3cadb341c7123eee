import type { Character } from '@quintet/domain/pools'
import { isAttractedTo } from '@quintet/domain/profile'
import { featureKinds, featuresOfKind } from '../../population/features.ts'
import { type Asker, alone, compile } from '../question.ts'
import { countAccepted } from './accepted.ts'
import { passing, shareAccepting } from './accepting.ts'
import { countryOfRank } from './by-country.ts'
import type { WeekTables } from './tables.ts'

/** What a live estimate says, before it becomes buckets. */
export interface TableEstimate {
  /** Whom the character accepts. */
  accepted: number
  /** Who of them accepts back. */
  mutual: number
}

export interface TableQuestion {
  asker: Asker
  character: Character
}

const attractionCodes = [1, 2, 3, 4, 5, 6]

const countriesOf = (reached: Uint8Array): Set<number> => {
  const found = new Set<number>()
  for (const [rank, isReached] of reached.entries()) if (isReached) found.add(countryOfRank[rank] as number)
  return found
}

/**
 * Works out a live estimate from the tables of a week alone (decision 48): two weeks that differ in one person have tables that
 * are alike but for a rounding, so no question finds anybody. A country that is chosen in part counts as a whole.
 */
export const estimateByTables = (tables: WeekTables, asker: Asker, character: Character): TableEstimate => {
  const { restrictions, reached } = compile(asker, character, true)
  const countries = countriesOf(reached)
  const chosen = tables.filter(({ country }) => countries.has(country))
  const own = asker.answers.attraction ?? 0
  const wanted = attractionCodes.filter((other) => isAttractedTo(own, other) && isAttractedTo(other, own))
  const accepted = countAccepted(chosen, wanted, restrictions)
  if (accepted === 0) return { accepted, mutual: 0 }
  const { features, zone } = alone(asker, character)
  const byKind = new Map(restrictions.map((restriction) => [restriction.kind, restriction]))
  const owners = Array.from({ length: featureKinds }, (_, kind) => passing(byKind.get(kind), featuresOfKind(kind)))
  const seen = { features, country: countryOfRank[zone[0] as number] as number }
  return { accepted, mutual: accepted * shareAccepting(chosen, wanted, (kind) => owners[kind] ?? [], seen) }
}
