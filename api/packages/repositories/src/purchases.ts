import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { PurchaseTable } from '@quintet/database/tables'
import { prepared } from './prepared.ts'

export type PurchaseRow = Selectable<PurchaseTable>

export const readPurchase = (db: Database, reference: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('reference', '=', reference).executeTakeFirst()

export const readPurchaseOf = (db: Database, memberId: number, id: number): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()

export const readPurchaseByPayment = (db: Database, payment: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('payment', '=', payment).executeTakeFirst()

const pendingOf = prepared((db, memberId: number) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', ['paid', 'processing'])
    .orderBy('id', 'desc')
    .limit(1),
)

/** The purchase that is paid, or about to be, and has not taken effect yet. */
export const readPendingPurchase = async (db: Database, memberId: number): Promise<PurchaseRow | undefined> =>
  (await pendingOf(db, memberId))[0]

/** The checkout that the member may still pay; there is one at most. */
export const readOpenPurchase = (db: Database, memberId: number): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('member_id', '=', memberId).where('state', '=', 'open').executeTakeFirst()

/** The checkout that a member opened last, since a time. */
export const readNewestPurchase = (db: Database, memberId: number, since: number): Promise<PurchaseRow | undefined> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertPurchase = async (trx: Transaction, purchase: Insertable<PurchaseTable>): Promise<void> => {
  await trx.insertInto('purchases').values(purchase).execute()
}

export const updatePurchase = async (trx: Transaction, id: number, changes: Updateable<PurchaseTable>): Promise<void> => {
  await trx.updateTable('purchases').set(changes).where('id', '=', id).execute()
}

/** Paid purchases whose day has come, oldest first. */
export const readDuePurchases = (db: Database, day: number): Promise<PurchaseRow[]> =>
  db.selectFrom('purchases').selectAll().where('state', '=', 'paid').where('start_day', '<=', day).orderBy('id').execute()

/** Purchases in one of these states that were not asked about since a time, the longest waiting first. */
export const readUnderWay = (db: Database, states: readonly string[], before: number, limit: number): Promise<PurchaseRow[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('state', 'in', states)
    .where('looked_at', '<', before)
    .where('created_at', '<', before)
    .orderBy('looked_at')
    .limit(limit)
    .execute()

/** Money of a payment that went back. */
export interface TakenBack {
  refunded_cents: number
  disputed_cents: number
  dispute: string
  owed: number
  told_cents: number
  refunds: string
  failures: number
}

const nothing: TakenBack = {
  refunded_cents: 0,
  disputed_cents: 0,
  dispute: 'none',
  owed: 0,
  told_cents: 0,
  refunds: '{}',
  failures: 0,
}

export const readTakenBack = async (db: Database, payment: string): Promise<TakenBack> =>
  (await db.selectFrom('payments_taken_back').selectAll().where('payment', '=', payment).executeTakeFirst()) ?? nothing

export const writeTakenBack = async (trx: Transaction, payment: string, taken: TakenBack, now: number): Promise<void> => {
  const { refunded_cents, disputed_cents, dispute, owed, told_cents, refunds, failures } = taken
  const row = { refunded_cents, disputed_cents, dispute, owed, told_cents, refunds, failures, heard_at: now }
  await trx
    .insertInto('payments_taken_back')
    .values({ payment, ...row })
    .onConflict((conflict) => conflict.column('payment').doUpdateSet(row))
    .execute()
}
