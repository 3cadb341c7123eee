import type { Database, Transaction } from '../../db/store.ts'

export interface SessionRow {
  id: string
  sub: string
  client: string
  auth_time: number
  device: string | null
}

export const insertSession = async (trx: Transaction, session: SessionRow): Promise<void> => {
  await trx
    .insertInto('identity_sessions')
    .values({ ...session, revoked_at: null })
    .execute()
}

export const insertRefreshToken = async (
  trx: Transaction,
  token: { hash: Buffer; session: string; expires_at: number },
): Promise<void> => {
  await trx
    .insertInto('identity_refresh_tokens')
    .values({ ...token, replaced_at: null })
    .execute()
}

export const findSession = (db: Database, id: string) =>
  db.selectFrom('identity_sessions').selectAll().where('id', '=', id).executeTakeFirst()

/** A refresh token with the session it belongs to. */
export const findRefreshToken = (db: Database, hash: Buffer) =>
  db
    .selectFrom('identity_refresh_tokens as token')
    .innerJoin('identity_sessions as session', 'session.id', 'token.session')
    .select([
      'session.id',
      'session.sub',
      'session.client',
      'session.auth_time',
      'session.device',
      'session.revoked_at',
      'token.expires_at',
      'token.replaced_at',
    ])
    .where('token.hash', '=', hash)
    .executeTakeFirst()

export const revokeSession = async (trx: Transaction, id: string, now: number): Promise<void> => {
  await trx
    .updateTable('identity_sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every sign-in of a user, but the one given. */
export const revokeSessions = async (trx: Transaction, sub: string, now: number, except = ''): Promise<void> => {
  const open = trx.updateTable('identity_sessions').set({ revoked_at: now }).where('sub', '=', sub)
  await open.where('revoked_at', 'is', null).where('id', '<>', except).execute()
}

/** Marks a refresh token as replaced; false when it was replaced before. */
export const replaceRefreshToken = async (trx: Transaction, hash: Buffer, now: number): Promise<boolean> => {
  const token = trx.updateTable('identity_refresh_tokens').set({ replaced_at: now }).where('hash', '=', hash)
  return Number((await token.where('replaced_at', 'is', null).executeTakeFirst()).numUpdatedRows) === 1
}
