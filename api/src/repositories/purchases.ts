import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '../db/store.ts'
import type { PurchaseTable } from '../db/tables/product.ts'

export type PurchaseRow = Selectable<PurchaseTable>

export const readPurchase = (db: Database, reference: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('reference', '=', reference).executeTakeFirst()

/** The paid purchase that has not taken effect yet. */
export const readPendingPurchase = (db: Database, memberId: number): Promise<PurchaseRow | undefined> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'paid')
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const insertPurchase = async (trx: Transaction, purchase: Insertable<PurchaseTable>): Promise<void> => {
  await trx.insertInto('purchases').values(purchase).execute()
}

export const setPurchaseState = async (trx: Transaction, id: number, state: 'paid' | 'active' | 'cancelled'): Promise<void> => {
  await trx.updateTable('purchases').set({ state }).where('id', '=', id).execute()
}

/** Paid purchases whose day has come, oldest first. */
export const readDuePurchases = (db: Database, day: number): Promise<PurchaseRow[]> =>
  db.selectFrom('purchases').selectAll().where('state', '=', 'paid').where('start_day', '<=', day).orderBy('id').execute()
