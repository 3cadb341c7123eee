import type { Connection, Prepared } from '@quintet/kit/store'

type Value = string | number | Buffer | null

/** Inserts a row and returns its number, or 0 where its table has none; the columns are those of the first row of the table. Only for bulk loads inside an open write transaction. */
export type Insert = (table: string, row: Readonly<Record<string, Value>>) => number

/** Inserts by statements prepared once a table. */
export const createInsert = (direct: Connection): Insert => {
  const statements = new Map<string, Prepared<{ id?: number }>>()
  return (table, row) => {
    const columns = Object.keys(row)
    const key = `${table}:${columns.join()}`
    const statement =
      statements.get(key) ??
      direct.prepare<{ id?: number }>(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')}) RETURNING *`,
      )
    statements.set(key, statement)
    return statement.get(row)?.id ?? 0
  }
}
