import type { Database, Transaction } from '@quintet/database'

export const isHeard = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const noteHeard = async (trx: Transaction, id: string, now: number): Promise<void> => {
  await trx
    .insertInto('payment_events')
    .values({ id, heard_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Until when the provider's list was read; 0 when it never was. */
export const readListedUntil = async (db: Database): Promise<number> =>
  (await db.selectFrom('payment_list').select('read_until').executeTakeFirst())?.read_until ?? 0

export const writeListedUntil = async (trx: Transaction, until: number): Promise<void> => {
  await trx
    .insertInto('payment_list')
    .values({ one: 1, read_until: until })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ read_until: until }))
    .execute()
}
