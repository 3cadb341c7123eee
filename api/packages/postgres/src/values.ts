import { types } from 'pg'

const { BOOL, INT8, NUMERIC } = types.builtins

const readers = new Map<number, (text: string) => unknown>([
  // Every whole number of the tables fits; epoch milliseconds do until the year 287396.
  [INT8, Number],
  // Sums of whole numbers.
  [NUMERIC, Number],
  // As SQLite says it.
  [BOOL, (text) => (text === 't' ? 1 : 0)],
])

/** How values of PostgreSQL come: as those of SQLite do. Texts, bytes (`Buffer`) and floating-point numbers are read by `pg` itself. */
export const valueTypes = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => readers.get(type) ?? types.getTypeParser(type, format as 'text'),
}
