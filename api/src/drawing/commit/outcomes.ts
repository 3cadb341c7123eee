import { tokensPerMember } from '../engine/population/population.ts'
import { packOutcomes, slabSize } from '../slabs.ts'
import type { Committing } from './matches.ts'
import type { Batches } from './rows.ts'

/** What receipts and notices read: an outcome for each sealed position; `positions` has the place of each, or -1. */
export const insertOutcomes = (batches: Batches, { week, drawn }: Committing, positions: Int32Array): Promise<void> => {
  const { people, ofTokens, won } = drawn
  const wordOf = (place: number, word: number): number => {
    if (place < 0) return 0
    if (word === 0) return people[place] as number
    return (word <= tokensPerMember ? ofTokens[place * tokensPerMember + word - 1] : won[place]) as number
  }
  const statement = {
    before: 'INSERT OR REPLACE INTO drawing_outcomes (week, slab, outcomes) VALUES',
    row: `(${week}, ?, ?)`,
  }
  return batches.each(Math.ceil(positions.length / slabSize), statement, (slab, _, values, end) => {
    const places = positions.subarray(slab * slabSize, (slab + 1) * slabSize)
    values[end] = slab
    values[end + 1] = packOutcomes(places.length, (index, word) => wordOf(places[index] as number, word))
    return end + 2
  })
}
