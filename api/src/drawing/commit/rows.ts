import type { DrawingDatabase, Connection } from '../database.ts'
import { createDepartures } from '../departures.ts'

/** Writes of a drawing: short transactions, each safe to be done again. */
export interface Batches {
  /** Calls `insert` for the places from 0 up to `count`, some at a time; it is told who was deleted meanwhile. */
  each(count: number, insert: (connection: Connection) => (index: number, gone: ReadonlySet<number>) => void): Promise<void>
}

const rowsAtOnce = 2048

export const createBatches = ({ write }: DrawingDatabase, check: () => void): Batches => {
  // Everybody who was deleted since the last publication.
  const departures = createDepartures(0)
  return {
    each: async (count, insert) => {
      for (let from = 0; from < count; from += rowsAtOnce) {
        check()
        await write((connection) => {
          const [one, gone] = [insert(connection), departures(connection)]
          for (let index = from; index < Math.min(count, from + rowsAtOnce); index++) one(index, gone)
        })
      }
    },
  }
}
