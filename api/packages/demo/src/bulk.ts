import type { SqliteHandle } from '@quintet/kit/store'

type Value = string | number | Buffer | null

/** Inserts a row; the columns are those of the first row of the table. Only for bulk loads inside an open write transaction. */
export type Insert = (table: string, row: Readonly<Record<string, Value>>) => number

/** Inserts by statements prepared once a table. */
export const createInsert = (sqlite: SqliteHandle): Insert => {
  const statements = new Map<string, ReturnType<SqliteHandle['prepare']>>()
  return (table, row) => {
    const columns = Object.keys(row)
    const key = `${table}:${columns.join()}`
    const statement =
      statements.get(key) ??
      sqlite.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`)
    statements.set(key, statement)
    return Number(statement.run(row).lastInsertRowid)
  }
}
