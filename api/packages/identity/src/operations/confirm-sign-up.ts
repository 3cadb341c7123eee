import { Type } from 'typebox'
import type { Transaction } from '../store.ts'
import { languageOf } from '../attributes.ts'
import { type CodeCheck, checkCode, codeFault, countWrongCode } from '../codes.ts'
import { type IdentityFault, faults } from '../faults.ts'
import { countHourly } from '../limits.ts'
import type { Pool } from '../pools.ts'
import { type Provider, clientOf } from '../provider.ts'
import { spendCode, invalidateCode } from '../repositories/codes.ts'
import { type User, changeUser, deleteUnconfirmed, findUsers } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { signUpNamed, signUpOf } from '../sign-up-named.ts'
import { lookedUpName } from '../user-name.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  ClientId: shapes.clientId,
  SecretHash: shapes.secretHash,
  Username: shapes.username,
  ConfirmationCode: shapes.code,
  ClientMetadata: shapes.metadata,
})

/**
 * Ends the other sign-ups of an address. With sign-up privacy they seem to wait on, until their time is over: a stranger who
 * made one would else see that the address has just got its owner.
 */
export const endOthers = async (
  provider: Provider,
  trx: Transaction,
  pool: Pool,
  { sub, email }: Pick<User, 'sub' | 'email'>,
): Promise<void> => {
  if (!pool.signUpPrivacy) return deleteUnconfirmed(trx, pool.id, email, sub)
  for (const other of await findUsers(trx, pool.id, email))
    if (other.sub !== sub && other.status === 'UNCONFIRMED')
      await invalidateCode(trx, other.sub, 'confirm', provider.random.bytes(32))
}

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
  await spendCode(trx, user.sub, 'confirm')
  await endOthers(provider, trx, pool, user)
  if (pool.site)
    await provider.hooks.confirmed(trx, {
      sub: user.sub,
      birthDate: attributes['birthdate'],
      languageId,
      consent: attributes['custom:consent'],
    })
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
  if (done && !pool.signUpPrivacy) return faults.cannotBeConfirmed(done.status)
  if (users.length === 0 && !pool.preventsExistenceErrors) return faults.userNotFound()
  const meant = signUpNamed(pool, users, metadata)
  const checks: CodeCheck[] = []
  for (const user of [done, meant]) {
    if (!user) continue
    const check = await checkCode(provider, trx, user.sub, 'confirm', code)
    if (check === 'right' && !done)
      return void (await confirmUser(provider, trx, pool, user, languageOf(metadata, user.attributes)))
    checks.push(check)
  }
  if (meant && signUpOf(metadata) !== undefined && checks.at(-1) === 'wrong') await countWrongCode(provider, trx, meant.sub)
  return codeFault(pool, (['expired', 'wrong'] as const).find((one) => checks.includes(one)) ?? 'none')
}

/** ConfirmSignUp. */
export const confirmSignUp = operation(
  input,
  60,
  async (provider, { ClientId, SecretHash, Username, ConfirmationCode, ClientMetadata }) => {
    const { pool, client } = clientOf(provider, ClientId)
    checkSecretHash(client, [Username], SecretHash)
    const name = await lookedUpName(provider.db.read, pool.id, Username)
    // One that names its sign-up has tries of its own: a stranger's at theirs don't use them up.
    await countHourly(provider, 'confirm', pool.id, `${name} ${signUpOf(ClientMetadata) ?? ''}`.trim())
    const request = { pool, name, code: ConfirmationCode, metadata: ClientMetadata }
    const fault = await provider.db.write((trx) => confirm(provider, trx, request))
    if (fault) throw fault
    return {}
  },
)
