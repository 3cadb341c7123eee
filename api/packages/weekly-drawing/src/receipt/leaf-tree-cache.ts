import type { Database } from '@quintet/database'
import { readLeaves } from './receipt-rows.ts'
import { type LeafTree, openLeafTree } from './leaf-tree.ts'

const weeksKept = 3

const known = new WeakMap<Database, Map<number, Promise<LeafTree>>>()

/** The tree of a frozen week; its leaves never change. Those of the last few weeks asked for are kept, a failure is not. */
export const leafTreeOf = (db: Database, week: number): Promise<LeafTree> => {
  const weeks = known.get(db) ?? new Map<number, Promise<LeafTree>>()
  known.set(db, weeks)
  const made = weeks.get(week) ?? openLeafTree((position, count) => readLeaves(db, week, position, count))
  weeks.delete(week)
  weeks.set(week, made)
  made.catch(() => weeks.delete(week))
  for (const old of [...weeks.keys()].slice(0, -weeksKept)) weeks.delete(old)
  return made
}
