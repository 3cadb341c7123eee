import { featureKinds, featuresOfKind, noFeature } from '../../population/features.ts'
import { smallestCell } from './cells.ts'
import type { PeopleTable } from './people.ts'

const kinds = Array.from({ length: featureKinds }, (_, kind) => featuresOfKind(kind))

const completeKind = (
  having: Float64Array,
  people: number,
  { first, end }: { first: number; end: number },
  everywhere: Float64Array,
): void => {
  let [released, open] = [having[noFeature] as number, 0]
  for (let feature = first; feature < end; feature++) {
    released += having[feature] as number
    if (having[feature] === 0) open += (everywhere[feature] as number) + 1
  }
  const left = Math.max(0, people - released)
  for (let feature = first; feature < end; feature++)
    if (having[feature] === 0) having[feature] = Math.min(smallestCell / 2, (left * ((everywhere[feature] as number) + 1)) / open)
}

/**
 * Guesses the cells by one answer that were left out: everybody has one answer of each kind, so what the released cells of a kind
 * lack of the country's people is spread over its open cells as they are met elsewhere. Nothing but released cells goes into it.
 */
export const completeTables = (tables: readonly PeopleTable[]): void => {
  const everywhere = new Float64Array(noFeature + 1)
  for (const { having } of tables)
    for (const [feature, count] of having.entries()) everywhere[feature] = (everywhere[feature] as number) + count
  for (const { having, people } of tables) for (const kind of kinds) completeKind(having, people, kind, everywhere)
}
