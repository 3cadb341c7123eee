import { type Population, PopulationBuilder } from '@quintet/drawing'
import { encodeFeatures, readEntryProfile } from '@quintet/drawing/sealed'
import type { SealedEntry } from '../sealed-entries.ts'
import type { JointCell } from './told.ts'

/** The entries of one cell; they can be gone through more than once. */
export interface CellEntries {
  cell: JointCell
  entries(): Iterable<SealedEntry>
}

/** The entrants of all cells as one population. */
export interface Union {
  population: Population
  /** Of each cell, by sealed position: the place in the population, or -1. */
  places: Int32Array[]
  /** By place in the population: which of the cells. */
  cellOf: Uint8Array
}

/** 2^28 numbers belong to each cell (`@quintet/cells`). */
const numbersPerCell = 2 ** 28

/**
 * Which of the cells speaks for an entrant: where several hand over the same number, which no honest ones do, the one that gave the number, else
 * the first.
 */
export const speakers = (cells: readonly CellEntries[]): Map<number, number> => {
  const known = new Map<number, number>()
  for (const [index, { cell, entries }] of cells.entries())
    for (const { head } of entries())
      if (!known.has(head.member) || Math.floor(head.member / numbersPerCell) === cell.number) known.set(head.member, index)
  return known
}

type Excluded = readonly (readonly [number, number])[]

const byMember = (excluded: Excluded): Map<number, number[]> => {
  const known = new Map<number, number[]>()
  const add = (one: number, other: number) => known.set(one, [...(known.get(one) ?? []), other])
  for (const [one, other] of excluded) {
    add(one, other)
    add(other, one)
  }
  return known
}

/** The entrants of all cells, in the order of the cells and of their members, packed for the engine. */
export const buildUnion = (cells: readonly CellEntries[], speaking: ReadonlyMap<number, number>, excluded: Excluded): Union => {
  const [builder, more, cellOf] = [new PopulationBuilder(speaking.size), byMember(excluded), new Uint8Array(speaking.size)]
  const places = cells.map(({ cell }) => new Int32Array(cell.entrants).fill(-1))
  for (const [index, { entries }] of cells.entries())
    for (const { position, head, past, card, body } of entries()) {
      if (speaking.get(head.member) !== index) continue
      ;(places[index] as Int32Array)[position] = builder.members
      cellOf[builder.members] = index
      const others = more.get(head.member) ?? []
      const all = others.length === 0 ? past : [...new Set([...past, ...others])].toSorted((a, b) => a - b)
      builder.addCard({ ...head, past: all }, card ?? encodeFeatures(readEntryProfile(body())))
    }
  return { population: builder.finish(), places, cellOf }
}
