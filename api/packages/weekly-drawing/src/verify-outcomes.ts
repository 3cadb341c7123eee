import type { DrawnColumns } from '@quintet/drawing'
import { slabSize } from '@quintet/drawing/sealed'
import { outcomesOfSlab } from './commit/outcomes.ts'
import type { Connection } from './database.ts'

/** Where the stored outcomes, which receipts show as eligible people, are not those that the replay gives; the first of them. */
export const outcomeFaults = (
  { prepare }: Connection,
  week: number,
  drawn: DrawnColumns,
  entrants: number,
  positions: Int32Array = Int32Array.from({ length: entrants }, (_, position) => position),
): string[] => {
  const stored = prepare('SELECT slab, outcomes FROM drawing_outcomes WHERE week = ? ORDER BY slab').raw().all(week) as [
    number,
    Buffer,
  ][]
  const known = new Map(stored)
  for (let slab = 0; slab * slabSize < entrants; slab++) {
    const places = positions.subarray(slab * slabSize, (slab + 1) * slabSize)
    if (!known.get(slab)?.equals(outcomesOfSlab(drawn, places)))
      return [`The stored outcomes of the entrants from position ${slab * slabSize} on are not those of the replay.`]
    known.delete(slab)
  }
  return known.size === 0 ? [] : ['There are stored outcomes of more entrants than took part.']
}
