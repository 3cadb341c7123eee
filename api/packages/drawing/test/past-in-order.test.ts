import { describe, expect, it } from 'vitest'
import { byNumber } from '../src/member-index/order.ts'
import { pastInOrder } from '../src/member-index/exclusions.ts'
import type { Population } from '../src/population/population.ts'

// Members by their numbers, each with whom the member met before; 7 did not enter.
const met = new Map([
  [9, [2, 7]],
  [2, []],
  [5, [9]],
])

/** As columns, with numbers that lie as far apart as `step` says. */
const populationOf = (step: number): Population => {
  const lists = [...met.values()]
  const firstPast = Uint32Array.from([0, ...lists].map((_, at) => lists.slice(0, at).flat().length))
  const ids = Float64Array.from(met.keys(), (id) => id * step)
  return { ids, firstPast, pastIds: Float64Array.from(lists.flat(), (id) => id * step) } as Population
}

describe('past partners in the order of the engine', () => {
  it.each([1, 1_000_003, 4_294_967_296])('stand with both, whichever members entered (numbers times %i)', (step) => {
    const population = populationOf(step)
    // Order of the engine: 2, 5, 9.
    const { first, others } = pastInOrder(population, Uint32Array.from([1, 2, 0]), byNumber(population))
    expect([...first]).toEqual([0, 1, 2, 4])
    expect([...others.subarray(0, 2)]).toEqual([2, 2])
    expect([...others.subarray(2)].toSorted()).toEqual([0, 1])
  })
})
