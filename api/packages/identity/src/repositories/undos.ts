import type { Database, Transaction } from '../store.ts'

interface NewUndo {
  token_hash: Buffer
  sub: string
  sealed: Buffer
  expires_at: number
}

export const insertUndo = async (trx: Transaction, undo: NewUndo): Promise<void> => {
  await trx.insertInto('identity_undos').values(undo).execute()
}

export const findUndo = (db: Database, tokenHash: Buffer) =>
  db.selectFrom('identity_undos').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Ends a link and those of later changes: their author must not bring them back. */
export const deleteUndosFrom = async (trx: Transaction, sub: string, id: number): Promise<void> => {
  await trx.deleteFrom('identity_undos').where('sub', '=', sub).where('id', '>=', id).execute()
}

/** Forgets links that ended before a moment. */
export const sweepUndos = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_undos').where('expires_at', '<', before).execute()
}
