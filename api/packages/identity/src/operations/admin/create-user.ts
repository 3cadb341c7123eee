import { Type } from 'typebox'
import type { Transaction } from '../../store.ts'
import { checkForms, languageOf, readAttributes } from '../../attributes.ts'
import { normalEmail, sendMail } from '../../delivery.ts'
import { faults } from '../../faults.ts'
import { checkPassword, credentialsOf, temporaryPassword } from '../../password.ts'
import { type Pool, staffPoolId } from '../../pools.ts'
import { type Provider, poolOf } from '../../provider.ts'
import { type User, changeUser, findUser, findUsers, insertUser } from '../../repositories/users.ts'
import { confirmUser } from '../confirm-sign-up.ts'
import { shapes, signedOperation } from '../operation.ts'
import { describeUser } from './user.ts'

const input = Type.Object({
  UserPoolId: shapes.poolId,
  Username: shapes.username,
  UserAttributes: Type.Optional(shapes.attributes),
  TemporaryPassword: Type.Optional(shapes.password),
  MessageAction: Type.Optional(Type.Enum(['RESEND', 'SUPPRESS'])),
  DesiredDeliveryMediums: Type.Optional(Type.Array(Type.Enum(['SMS', 'EMAIL']), { maxItems: 2 })),
  ClientMetadata: shapes.metadata,
})

const makeUser = async (
  provider: Provider,
  pool: Pool,
  email: string,
  attributes: Record<string, string>,
  password: string,
): Promise<User> => {
  const sub = provider.random.uuid()
  const now = provider.wall.now()
  const facts = { sub, pool: pool.id, username: sub, email, status: 'UNCONFIRMED', enabled: true } as const
  const credentials = await credentialsOf(provider, provider.db.read, pool, facts, password)
  return { ...facts, attributes, createdAt: now, changedAt: now, ...credentials }
}

/** A confirmed account (with its member, on the site's pool) whose first sign-in asks for a new password. */
const insert = async (provider: Provider, trx: Transaction, pool: Pool, user: User, languageId: number): Promise<void> => {
  const others = await findUsers(trx, pool.id, user.email)
  if (others.some(({ status }) => status !== 'UNCONFIRMED')) throw faults.userExists()
  const now = provider.wall.now()
  await insertUser(trx, user, now)
  await confirmUser(provider, trx, pool, user, languageId)
  await changeUser(trx, user.sub, { status: 'FORCE_CHANGE_PASSWORD', attributes: user.attributes }, now)
}

/** Sets a new temporary password for an invitation that is sent again. */
const renew = async (provider: Provider, trx: Transaction, pool: Pool, email: string, password: string): Promise<User> => {
  const [user] = await findUsers(trx, pool.id, email)
  if (!user) throw faults.userNotFound()
  if (user.status !== 'FORCE_CHANGE_PASSWORD')
    throw faults.unsupportedState('Resend not possible. User status is not FORCE_CHANGE_PASSWORD')
  await changeUser(trx, user.sub, await credentialsOf(provider, trx, pool, user, password), provider.wall.now())
  return user
}

const signInUrl = ({ siteUrl, consoleUrl }: Provider, { id }: Pool): string =>
  id === staffPoolId ? consoleUrl : `${siteUrl}/login`

/** AdminCreateUser: an account with a temporary password, which is mailed unless that is suppressed. */
export const adminCreateUser = signedOperation(input, async (provider, request) => {
  const pool = poolOf(provider, request.UserPoolId)
  const email = normalEmail(request.Username)
  const given = readAttributes(pool, request.UserAttributes ?? [], pool.attributes)
  checkForms(given)
  if (given['email'] !== undefined && normalEmail(given['email']) !== email)
    throw faults.invalid('Username and email do not agree.')
  const attributes: Record<string, string> = { email_verified: 'false', ...given, email }
  const password = request.TemporaryPassword ?? temporaryPassword(provider, pool)
  await checkPassword(pool, password)
  const languageId = languageOf(request.ClientMetadata, attributes)
  const made = await makeUser(provider, pool, email, attributes, password)
  const user = await provider.db.write(async (trx) => {
    if (request.MessageAction === 'RESEND') return renew(provider, trx, pool, email, password)
    await insert(provider, trx, pool, made, languageId)
    return (await findUser(trx, made.sub)) ?? made
  })
  if (request.MessageAction !== 'SUPPRESS')
    sendMail(provider, 'invite', email, languageId, { code: password, link: signInUrl(provider, pool) })
  const { facts, attributes: list } = await describeUser(provider, pool, user)
  return { User: { ...facts, Attributes: list } }
})
