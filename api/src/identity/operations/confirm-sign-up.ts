import { Type } from 'typebox'
import type { Transaction } from '../../db/store.ts'
import { languageOf } from '../attributes.ts'
import { checkCode } from '../codes.ts'
import { normalName } from '../delivery.ts'
import { type IdentityFault, faults } from '../faults.ts'
import { countHourly } from '../limits.ts'
import type { Pool } from '../pools.ts'
import { type Provider, clientOf } from '../provider.ts'
import { deleteCode } from '../repositories/codes.ts'
import { type User, changeUser, deleteUnconfirmed, findUsers } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  ClientId: shapes.clientId,
  SecretHash: shapes.secretHash,
  Username: shapes.username,
  ConfirmationCode: shapes.code,
  ClientMetadata: shapes.metadata,
})

/** Turns a sign-up into an account, and into a member on the site's pool. Other sign-ups of the address end. */
export const confirmUser = async (
  provider: Provider,
  trx: Transaction,
  pool: Pool,
  user: User,
  languageId: number,
): Promise<void> => {
  const attributes: Record<string, string> = { ...user.attributes, email_verified: 'true' }
  await changeUser(trx, user.sub, { status: 'CONFIRMED', attributes }, provider.wall.now())
  await deleteCode(trx, user.sub, 'confirm')
  await deleteUnconfirmed(trx, user.pool, user.email, user.sub)
  if (pool.site) await provider.hooks.confirmed(trx, { sub: user.sub, birthDate: attributes['birthdate'], languageId })
}

interface Request {
  pool: Pool
  name: string
  code: string
  metadata: Readonly<Record<string, string>> | undefined
}

/** Confirms the sign-up whose code was given; returns the refusal otherwise. */
const confirm = async (
  provider: Provider,
  trx: Transaction,
  { pool, name, code, metadata }: Request,
): Promise<IdentityFault | undefined> => {
  const users = await findUsers(trx, pool.id, name)
  const done = users.find((user) => user.status !== 'UNCONFIRMED')
  if (done) return pool.hidesAccounts ? faults.codeMismatch() : faults.cannotBeConfirmed(done.status)
  for (const user of users) {
    const check = await checkCode(provider, trx, user.sub, 'confirm', code)
    if (check === 'expired') return faults.codeExpired()
    if (check === 'right') return void (await confirmUser(provider, trx, pool, user, languageOf(metadata, user.attributes)))
  }
  return users.length > 0 || pool.hidesAccounts ? faults.codeMismatch() : faults.userNotFound()
}

/** ConfirmSignUp. */
export const confirmSignUp = operation(
  input,
  60,
  async (provider, { ClientId, SecretHash, Username, ConfirmationCode, ClientMetadata }) => {
    const { pool, client } = clientOf(provider, ClientId)
    checkSecretHash(client, [Username], SecretHash)
    const name = normalName(Username)
    await countHourly(provider, 'confirm', pool.id, name)
    const request = { pool, name, code: ConfirmationCode, metadata: ClientMetadata }
    const fault = await provider.db.write((trx) => confirm(provider, trx, request))
    if (fault) throw fault
    return {}
  },
)
