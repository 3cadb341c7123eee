import type { Connection, DrawingDatabase } from '../database.ts'
import { createDepartures } from '../departures.ts'

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

/** Adds the values of the row at a place; adds nothing where there is none. */
export type RowWriter = (index: number, gone: ReadonlySet<number>, values: Value[]) => void

/** Writes of a drawing: short transactions, each safe to be done again. */
export interface Batches {
  /** Writes the rows of the places from 0 up to `count`, some at a time; the writer is told who was deleted meanwhile. */
  each(count: number, statement: RowStatement, write: RowWriter): Promise<void>
}

const rowsAtOnce = 4096
// Many rows in one statement take half the time of as many statements.
const rowsOfStatement = 64

const sqlOf = ({ before, row, after = '' }: RowStatement, rows: number): string =>
  `${before} ${Array.from({ length: rows }, () => row).join(', ')} ${after}`

/** Collects rows and writes many by one statement. */
const createRows = ({ prepare }: Connection, statement: RowStatement) => {
  const width = statement.row.split('?').length - 1
  const many = prepare(sqlOf(statement, rowsOfStatement))
  let values: Value[] = []
  return {
    values: () => values,
    writeFull: () => {
      if (values.length < width * rowsOfStatement) return
      many.run(values)
      values = []
    },
    finish: () => {
      const one = prepare(sqlOf(statement, 1))
      for (let at = 0; at < values.length; at += width) one.run(values.slice(at, at + width))
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
          for (let index = from; index < Math.min(count, from + rowsAtOnce); index++) {
            writeRow(index, gone, rows.values())
            rows.writeFull()
          }
          rows.finish()
        })
      }
    },
  }
}
