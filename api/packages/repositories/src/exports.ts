import type { Selectable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { ExportTable } from '@quintet/database/tables'
import { prepared } from './prepared.ts'

export type ExportRow = Selectable<ExportTable>

const exportOf = prepared((db, memberId: number) => db.selectFrom('exports').selectAll().where('member_id', '=', memberId))

export const readExport = async (db: Database, memberId: number): Promise<ExportRow | undefined> =>
  (await exportOf(db, memberId))[0]

/** A new export, in place of the one before. */
export const insertExport = async (trx: Transaction, memberId: number, now: number): Promise<void> => {
  const fresh = { state: 'waiting' as const, done_percent: 0, asked_at: now, ready_at: null, file: null, bytes: null }
  await trx
    .insertInto('exports')
    .values({ member_id: memberId, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
    .execute()
}

export const updateExport = async (trx: Transaction, memberId: number, changes: Partial<ExportRow>): Promise<void> => {
  await trx.updateTable('exports').set(changes).where('member_id', '=', memberId).execute()
}

export const deleteExport = async (trx: Transaction, memberId: number): Promise<void> => {
  await trx.deleteFrom('exports').where('member_id', '=', memberId).execute()
}

/** Exports that were asked for until a time. */
export const readOldExports = (db: Database, before: number): Promise<ExportRow[]> =>
  db.selectFrom('exports').selectAll().where('asked_at', '<=', before).execute()
