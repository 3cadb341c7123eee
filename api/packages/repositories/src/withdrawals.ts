import type { Selectable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { WithdrawalTable } from '@quintet/database/tables'

export type WithdrawalRow = Selectable<WithdrawalTable>

export const readWithdrawal = (db: Database, reference: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('reference', '=', reference).executeTakeFirst()

export const readWithdrawalByPayment = (db: Database, payment: string): Promise<WithdrawalRow | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('payment', '=', payment).executeTakeFirst()

export const insertWithdrawal = (
  trx: Transaction,
  row: Pick<WithdrawalRow, 'reference' | 'payment' | 'total_cents' | 'declared_at' | 'by_staff'>,
): Promise<WithdrawalRow> => trx.insertInto('withdrawals').values(row).returningAll().executeTakeFirstOrThrow()

export const updateWithdrawal = async (trx: Transaction, reference: string, changes: Partial<WithdrawalRow>): Promise<void> => {
  await trx.updateTable('withdrawals').set(changes).where('reference', '=', reference).execute()
}

/** Withdrawals whose refund the provider has not taken, and that were not tried since a time; the longest waiting first. */
export const readOwedWithdrawals = (db: Database, before: number, limit: number): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('confirmed_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('payment', 'is not', null)
    .where('looked_at', '<', before)
    .orderBy('looked_at')
    .limit(limit)
    .execute()

/** Whether a member has withdrawn from a purchase before. */
export const hasWithdrawn = async (db: Database, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('withdrawals')
    .innerJoin('purchases', 'purchases.reference', 'withdrawals.reference')
    .select('withdrawals.reference')
    .where('purchases.member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()) !== undefined
