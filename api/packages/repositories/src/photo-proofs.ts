import type { Database, Transaction } from '@quintet/database'
import type { PhotoProofTable } from '@quintet/database/tables'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { prepared } from './prepared.ts'

export type ProofRow = Selectable<PhotoProofTable>

const proofOf = prepared((db, member: number) => db.selectFrom('photo_proofs').selectAll().where('member_id', '=', member))

/** A member's check of photos; undefined where none was ever begun. */
export const readProof = async (db: Database, member: number): Promise<ProofRow | undefined> => (await proofOf(db, member))[0]

/** Begins a check; the one of before goes. */
export const replaceProof = async (trx: Transaction, row: Insertable<PhotoProofTable>): Promise<ProofRow> => {
  await trx.deleteFrom('photo_proofs').where('member_id', '=', row.member_id).execute()
  return trx.insertInto('photo_proofs').values(row).returningAll().executeTakeFirstOrThrow()
}

export const updateProof = async (trx: Transaction, id: number, changes: Updateable<PhotoProofTable>): Promise<void> => {
  await trx.updateTable('photo_proofs').set(changes).where('id', '=', id).execute()
}

/** Names of the pictures of a check that are still there. */
export const picturesOf = (row: Pick<ProofRow, 'file_1' | 'file_2'> | undefined): string[] =>
  [row?.file_1, row?.file_2].filter((file) => file !== null && file !== undefined)

/** Of some names of pictures, those that a check has. */
export const proofPicturesAmong = async (db: Database, files: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('photo_proofs')
    .select(['file_1', 'file_2'])
    .where((row) => row.or([row('file_1', 'in', files), row('file_2', 'in', files)]))
    .execute()
  return rows.flatMap(picturesOf)
}
