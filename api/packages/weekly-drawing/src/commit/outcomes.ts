import { type DrawnColumns, tokensPerMember } from '@quintet/drawing'
import { packOutcomes, slabSize } from '@quintet/drawing/sealed'
import type { Committing } from './matches.ts'
import type { Batches } from './rows.ts'

type Outcomes = Pick<DrawnColumns, 'people' | 'ofTokens' | 'won'>

/** The outcomes of a slab; `places` has the place in the population of each of its positions, or -1. */
export const outcomesOfSlab = ({ people, ofTokens, won }: Outcomes, places: Int32Array): Buffer =>
  packOutcomes(places.length, (index, word) => {
    const place = places[index] as number
    if (place < 0) return 0
    if (word === 0) return people[place] as number
    return (word <= tokensPerMember ? ofTokens[place * tokensPerMember + word - 1] : won[place]) as number
  })

/** What receipts and notices read: an outcome for each sealed position; `positions` has the place of each, or -1. */
export const insertOutcomes = (batches: Batches, { week, drawn }: Committing, positions: Int32Array): Promise<void> => {
  const statement = {
    before: 'INSERT INTO drawing_outcomes (week, slab, outcomes) VALUES',
    row: `(${week}, ?, ?)`,
    after: 'ON CONFLICT (week, slab) DO UPDATE SET outcomes = excluded.outcomes',
  }
  return batches.each(Math.ceil(positions.length / slabSize), statement, (slab, _, values, end) => {
    values[end] = slab
    values[end + 1] = outcomesOfSlab(drawn, positions.subarray(slab * slabSize, (slab + 1) * slabSize))
    return end + 2
  })
}
