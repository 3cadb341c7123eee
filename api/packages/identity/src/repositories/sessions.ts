import type { Database, Transaction } from '../store.ts'
import { preparedQuery } from './prepared-queries.ts'

export interface SessionRow {
  id: string
  sub: string
  client: string
  auth_time: number
  device: string | null
}

const open = preparedQuery('INSERT INTO identity_sessions (id, sub, client, auth_time, device) VALUES (?, ?, ?, ?, ?)')

export const insertSession = async (trx: Transaction, { id, sub, client, auth_time, device }: SessionRow): Promise<void> => {
  await open(trx, id, sub, client, auth_time, device)
}

const add = preparedQuery('INSERT INTO identity_refresh_tokens (hash, session, expires_at) VALUES (?, ?, ?)')

export const insertRefreshToken = async (
  trx: Transaction,
  { hash, session, expires_at }: { hash: Buffer; session: string; expires_at: number },
): Promise<void> => {
  await add(trx, hash, session, expires_at)
}

export const findSession = (db: Database, id: string) =>
  db.selectFrom('identity_sessions').selectAll().where('id', '=', id).executeTakeFirst()

interface RefreshRow extends SessionRow {
  revoked_at: number | null
  expires_at: number
  replaced_at: number | null
}

const byHash = preparedQuery<RefreshRow>(`
  SELECT session.id, session.sub, session.client, session.auth_time, session.device, session.revoked_at,
    token.expires_at, token.replaced_at
  FROM identity_refresh_tokens token JOIN identity_sessions session ON session.id = token.session WHERE token.hash = ?`)

/** A refresh token with the session it belongs to. */
export const findRefreshToken = async (db: Database, hash: Buffer): Promise<RefreshRow | undefined> => (await byHash(db, hash))[0]

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

/** Sign-ins of a user that were not ended. */
export const countSessions = async (db: Database, sub: string): Promise<number> => {
  const open = db.selectFrom('identity_sessions').where('sub', '=', sub).where('revoked_at', 'is', null)
  return (await open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** Marks a refresh token as replaced; false when it was replaced before. */
export const replaceRefreshToken = async (trx: Transaction, hash: Buffer, now: number): Promise<boolean> => {
  const token = trx.updateTable('identity_refresh_tokens').set({ replaced_at: now }).where('hash', '=', hash)
  return Number((await token.where('replaced_at', 'is', null).executeTakeFirst()).numUpdatedRows) === 1
}

/** Forgets sign-ins that were ended before a moment, and those whose last refresh token expired before it. */
export const sweepSessions = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_sessions').where('revoked_at', '<', before).execute()
  await trx.deleteFrom('identity_refresh_tokens').where('expires_at', '<', before).execute()
  const live = trx.selectFrom('identity_refresh_tokens').select('session')
  await trx.deleteFrom('identity_sessions').where('id', 'not in', live).execute()
}
