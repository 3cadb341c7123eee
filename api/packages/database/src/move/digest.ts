import { createHash } from 'node:crypto'
import { readRows } from './rows.ts'
import type { Side, Table } from './side.ts'

// Kind and length stand before each value, so that no two rows are written alike.
const written = (value: unknown): Buffer => {
  if (value === null || value === undefined) return Buffer.from('n')
  if (Buffer.isBuffer(value)) return Buffer.concat([Buffer.from(`b${value.length}:`), value])
  const text = Buffer.from(String(value))
  return Buffer.concat([Buffer.from(`${typeof value === 'string' ? 's' : 'd'}${text.length}:`), text])
}

/** SHA-256 over all rows of a table in the order of their keys, hex; the same for both databases where they hold the same. */
export const digestOf = (side: Side, table: Table): string => {
  const columns = table.columns.toSorted()
  const hash = createHash('sha256')
  for (const rows of readRows(side, table))
    for (const row of rows) for (const column of columns) hash.update(written(row[column]))
  return hash.digest('hex')
}
