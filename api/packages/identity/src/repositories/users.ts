import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../store.ts'
import { preparedQuery } from './prepared-queries.ts'
import type { IdentityUserTable, UserStatus } from '../tables.ts'

export interface User {
  sub: string
  pool: string
  username: string
  email: string
  status: UserStatus
  enabled: boolean
  salt: Buffer
  sealedVerifier: Buffer
  /** The name that the password was set under. */
  srpId: string
  /** Whether that name and the salt belong to an address of before. */
  srpMoved: boolean
  attributes: Record<string, string>
  createdAt: number
  changedAt: number
}

const toUser = (row: Selectable<IdentityUserTable>): User => ({
  sub: row.sub,
  pool: row.pool,
  username: row.username,
  email: row.email,
  status: row.status,
  enabled: row.enabled === 1,
  salt: row.salt,
  sealedVerifier: row.sealed_verifier,
  srpId: row.srp_id ?? row.username,
  srpMoved: row.srp_moved === 1,
  attributes: JSON.parse(row.attributes) as Record<string, string>,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})

type UserRow = Selectable<IdentityUserTable>

const bySub = preparedQuery<UserRow>('SELECT * FROM identity_users WHERE sub = ?')

export const findUser = async (db: Database, sub: string): Promise<User | undefined> => {
  const [row] = await bySub(db, sub)
  return row && toUser(row)
}

const order = `ORDER BY CASE WHEN status = 'UNCONFIRMED' THEN 1 ELSE 0 END, created_at DESC, sub`
const byEmail = preparedQuery<UserRow>(`SELECT * FROM identity_users WHERE pool = ? AND email = ? ${order}`)
const byId = preparedQuery<UserRow>(`SELECT * FROM identity_users WHERE pool = ? AND (username = ? OR srp_id = ?) ${order}`)

/** The people behind an e-mail address, a user name or the id of a hand-shake, the confirmed one first, then the newest. */
export const findUsers = async (db: Database, pool: string, name: string): Promise<User[]> =>
  (await (name.includes('@') ? byEmail(db, pool, name) : byId(db, pool, name, name))).map(toUser)

type NewUser = Omit<User, 'createdAt' | 'changedAt'>

export const insertUser = async (trx: Transaction, user: NewUser, now: number): Promise<void> => {
  const { sub, pool, username, email, status, salt, sealedVerifier, srpId, enabled, attributes } = user
  const same = { sub, pool, username, email, status, salt, srp_id: srpId }
  const row = { ...same, sealed_verifier: sealedVerifier, enabled: enabled ? 1 : 0, attributes: JSON.stringify(attributes) }
  await trx
    .insertInto('identity_users')
    .values({ ...row, created_at: now, changed_at: now })
    .execute()
}

export type UserChange = Partial<
  Pick<User, 'status' | 'enabled' | 'salt' | 'sealedVerifier' | 'srpId' | 'srpMoved' | 'attributes' | 'email'>
>

export const changeUser = async (trx: Transaction, sub: string, change: UserChange, now: number): Promise<void> => {
  const { sealedVerifier, srpId, srpMoved, enabled, attributes, ...same } = change
  const row = {
    ...same,
    ...(sealedVerifier && { sealed_verifier: sealedVerifier }),
    ...(srpId !== undefined && { srp_id: srpId }),
    ...(srpMoved !== undefined && { srp_moved: srpMoved ? 1 : 0 }),
    ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
    ...(attributes && { attributes: JSON.stringify(attributes) }),
  }
  await trx
    .updateTable('identity_users')
    .set({ ...row, changed_at: now })
    .where('sub', '=', sub)
    .execute()
}

export const deleteUser = async (trx: Transaction, sub: string): Promise<void> => {
  await trx.deleteFrom('identity_users').where('sub', '=', sub).execute()
}

/** Removes sign-ups of an address that were never confirmed, but the one given. */
export const deleteUnconfirmed = async (trx: Transaction, pool: string, email: string, except: string): Promise<void> => {
  const doomed = trx.deleteFrom('identity_users').where('pool', '=', pool).where('email', '=', email)
  await doomed.where('status', '=', 'UNCONFIRMED').where('sub', '<>', except).execute()
}

/** Removes sign-ups from before a moment that were never confirmed. */
export const sweepUnconfirmed = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_users').where('status', '=', 'UNCONFIRMED').where('created_at', '<', before).execute()
}

export interface UserQuery {
  limit: number
  offset: number
  filter: { column: 'email' | 'username' | 'sub' | 'status'; isPrefix: boolean; value: string } | undefined
}

/** A page of a pool's people, the newest last. */
export const listUsers = async (db: Database, pool: string, { limit, offset, filter }: UserQuery): Promise<User[]> => {
  let query = db.selectFrom('identity_users').selectAll().where('pool', '=', pool)
  if (filter) {
    const { column, isPrefix, value } = filter
    query = isPrefix
      ? query.where(({ fn, val, eb }) => eb(fn<string>('substr', [column, val(1), val([...value].length)]), '=', value))
      : query.where(({ eb, ref }) => eb(ref(column), '=', value))
  }
  return (await query.orderBy('created_at').orderBy('sub').limit(limit).offset(offset).execute()).map(toUser)
}
