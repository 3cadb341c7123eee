import type { Database, Transaction } from '@quintet/database'
import { sql } from 'kysely'
import type { MovingTable } from './tables.ts'

export type Row = Record<string, unknown>

/** A member's rows of a table, in the order in which they were written where they are numbered. */
export const readOwned = async (
  db: Database,
  { name, owner, numbered, emptied = [] }: MovingTable,
  member: number,
): Promise<Row[]> => {
  const order = numbered ? sql` ORDER BY id` : sql``
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(name)} WHERE ${sql.ref(owner)} = ${member}${order}`.execute(db)
  return rows.map(({ id, ...row }) => ({
    ...(numbered ? row : { ...(id !== undefined && { id }), ...row }),
    ...Object.fromEntries(emptied.map((column) => [column, null])),
  }))
}

/** Takes a member's rows of a table out. */
export const deleteOwned = async (trx: Transaction, { name, owner }: MovingTable, member: number): Promise<void> => {
  await sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(owner)} = ${member}`.execute(trx)
}

/** Writes rows of a table, one after the other. */
export const insertRows = async (trx: Transaction, name: string, rows: readonly Row[]): Promise<void> => {
  for (const row of rows)
    await trx
      .insertInto(name as 'tokens')
      .values(row as never)
      .execute()
}
