import { type Character, allowedZones, zoneLimit } from '@quintet/domain/pools'
import { categories, type CategoryId } from '@quintet/domain/questions'
import type { Entry } from '../entries/entry.ts'
import { featureKinds, featuresOfKind } from '../population/features.ts'
import { zoneCount, zoneRank } from '../population/places.ts'
import { type Population, PopulationBuilder } from '../population/population.ts'
import { wholeCountriesOf, zonesReached } from './area.ts'

/** Who asks: an entrant, or a member as they are now. */
export type Asker = Pick<Entry, 'member' | 'answers' | 'personality' | 'relationship' | 'tier' | 'reach' | 'past'>

/** One choice of a character: a category, the four traits, or the location. */
export type Choice = CategoryId | 'personality' | 'zones'

/** The choices by the kinds of features, the location last. */
export const choices: readonly Choice[] = [...categories, 'personality', 'zones']

/** What one choice turns away: the rows of those who have a rejected feature, or of those who have an accepted one. */
export interface Restriction {
  kind: number
  rows: number[]
  /** Whether the rows are of the accepted. */
  accepted: boolean
}

/** A character, ready to be asked. */
export interface Compiled {
  restrictions: Restriction[]
  /** By rank of the zone: 1 where the character reaches. */
  reached: Uint8Array
  /** By rank: 1 where the character would reach if its location were as wide as its owner may choose. */
  open: Uint8Array
  /** How many zones its owner may still add to the location (decision 14). */
  room: number
}

const lookup = (codes: Iterable<number>): Uint8Array => {
  const table = new Uint8Array(zoneCount)
  for (const code of codes) {
    const rank = zoneRank(code)
    if (rank !== undefined) table[rank] = 1
  }
  return table
}

const restrictionOf = (masks: Uint32Array, kind: number): Restriction | undefined => {
  const { first, end } = featuresOfKind(kind)
  const features = Array.from({ length: end - first }, (_, index) => first + index)
  const isAccepted = (feature: number) => (((masks[feature >> 5] as number) >>> (feature & 31)) & 1) === 1
  const [accepted, rejected] = [features.filter(isAccepted), features.filter((feature) => !isAccepted(feature))]
  if (rejected.length === 0) return undefined
  return accepted.length < rejected.length ? { kind, rows: accepted, accepted: true } : { kind, rows: rejected, accepted: false }
}

/** The asker with one character, as the drawing would see them. */
export const alone = (asker: Asker, character: Character): Population => {
  const builder = new PopulationBuilder()
  builder.add({ ...asker, wait: 0, past: [], tokens: [{ pool: 1, character }] })
  return builder.finish()
}

const openZones = ({ answers, tier, reach }: Asker): number[] =>
  answers.zone === undefined ? [] : allowedZones(tier, answers.zone, reach)

/** Prepares a character of an asker; `countries`: every country that is chosen in part counts as a whole (decision 48). */
export const compile = (asker: Asker, character: Character, countries: boolean): Compiled => {
  const { masks } = alone(asker, character)
  const zones = zonesReached(character, asker)
  const areaOf = (codes: readonly number[]) => (countries ? wholeCountriesOf(new Set(codes)) : codes)
  return {
    restrictions: Array.from({ length: featureKinds }, (_, kind) => restrictionOf(masks, kind)).filter(
      (one) => one !== undefined,
    ),
    reached: lookup(areaOf([...zones])),
    open: lookup(areaOf([...zones, ...openZones(asker)])),
    room: (zoneLimit(asker.tier) ?? Number.POSITIVE_INFINITY) - new Set(character.zones).size,
  }
}
