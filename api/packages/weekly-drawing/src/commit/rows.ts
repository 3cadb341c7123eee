import type { Connection, DrawingDatabase } from '../database.ts'
import { createDepartures } from '../deletions.ts'

export type Value = string | number | Buffer | undefined

/** How rows are written: a statement for so many rows at once. */
export interface RowStatement {
  /** `VALUES` of one row; what does not change may stand in it as it is. */
  row: string
  before: string
  after?: string
  /** Waits until the first so many rows can be written. */
  ready?: (count: number) => void
}

/** Writes the values of the row at a place, from `at` on, and returns where they end: at `at` itself where there is no row. */
export type RowWriter = (index: number, gone: ReadonlySet<number>, values: Value[], at: number) => number

/** Writes of a drawing: short transactions, each safe to be done again. */
export interface Batches {
  /** Writes the rows of the places from 0 up to `count`, some at a time; the writer is told who was deleted meanwhile. */
  each(count: number, statement: RowStatement, write: RowWriter): Promise<void>
}

const rowsAtOnce = 4096
// Many rows in one statement take half the time of as many statements; what is left over goes by smaller ones.
const [rowsOfStatement, ...fewerRows] = [64, 8, 1] as const

const sqlOf = ({ before, row, after = '' }: RowStatement, rows: number): string =>
  `${before} ${Array.from({ length: rows }, () => row).join(', ')} ${after}`

/** Collects rows and writes many by one statement. */
const createRows = ({ prepare }: Connection, statement: RowStatement) => {
  const width = statement.row.split('?').length - 1
  const many = prepare(sqlOf(statement, rowsOfStatement))
  // The same array again and again: one that grows with each statement is copied as it does.
  const values = Array.from<Value>({ length: width * rowsOfStatement })
  return {
    values,
    /** Writes what is full; returns where the next row begins. */
    writeFull: (end: number): number => {
      if (end < values.length) return end
      // As arguments: of an array every value would be fetched by itself.
      many.run(...values)
      return 0
    },
    finish: (end: number): void => {
      let at = 0
      for (const rows of fewerRows)
        for (; end - at >= width * rows; at += width * rows)
          prepare(sqlOf(statement, rows)).run(...values.slice(at, at + width * rows))
    },
  }
}

export const createBatches = ({ write }: DrawingDatabase, check: () => void): Batches => {
  // Everybody who was deleted since the last publication.
  const departures = createDepartures(0)
  return {
    each: async (count, statement, writeRow) => {
      for (let from = 0; from < count; from += rowsAtOnce) {
        check()
        statement.ready?.(Math.min(count, from + rowsAtOnce))
        await write((connection) => {
          const [rows, gone] = [createRows(connection, statement), departures(connection)]
          const to = Math.min(count, from + rowsAtOnce)
          let end = 0
          for (let index = from; index < to; index++) end = rows.writeFull(writeRow(index, gone, rows.values, end))
          rows.finish(end)
        })
      }
    },
  }
}
