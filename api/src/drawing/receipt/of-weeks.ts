import type { Database } from '../../db/store.ts'
import { readEligibleJson, readLeaves } from '../../repositories/drawing-receipts.ts'
import type { EligiblePeople } from '../engine/draw-population.ts'
import { type EligibleTable, packEligible } from './eligible.ts'
import { type LeafTree, openLeafTree } from './leaf-tree.ts'

const weeksKept = 3

/** Keeps what was made for the last few weeks asked for; a failure is not kept. */
const remembered = <T>(make: (db: Database, week: number) => Promise<T>) => {
  const known = new WeakMap<Database, Map<number, Promise<T>>>()
  return (db: Database, week: number): Promise<T> => {
    const weeks = known.get(db) ?? new Map<number, Promise<T>>()
    known.set(db, weeks)
    const made = weeks.get(week) ?? make(db, week)
    weeks.delete(week)
    weeks.set(week, made)
    made.catch(() => weeks.delete(week))
    for (const old of [...weeks.keys()].slice(0, -weeksKept)) weeks.delete(old)
    return made
  }
}

/** The tree of a frozen week; its leaves never change. */
export const leafTreeOf: (db: Database, week: number) => Promise<LeafTree> = remembered((db, week) =>
  openLeafTree((position, count) => readLeaves(db, week, position, count)),
)

/** The eligible people of a published week. */
export const eligibleOf: (db: Database, week: number) => Promise<EligibleTable> = remembered(async (db, week) =>
  packEligible(JSON.parse((await readEligibleJson(db, week)) ?? '[]') as EligiblePeople[]),
)
