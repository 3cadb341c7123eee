import { Type } from 'typebox'
import type { Transaction } from '../store.ts'
import { languageOf, signUpAttributes } from '../attributes.ts'
import { createCode } from '../codes.ts'
import { deliveryTo, normalEmail, sendMail } from '../delivery.ts'
import { faults } from '../faults.ts'
import { countHourly } from '../limits.ts'
import { checkPassword, credentialsOf } from '../password.ts'
import type { Pool } from '../pools.ts'
import { type Provider, clientOf } from '../provider.ts'
import { refuseThrowAway } from '../throw-away.ts'
import { type User, deleteUser, findUsers, insertUser } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  ClientId: shapes.clientId,
  SecretHash: shapes.secretHash,
  Username: shapes.username,
  Password: shapes.password,
  UserAttributes: Type.Optional(shapes.attributes),
  ClientMetadata: shapes.metadata,
})

const mostPending = 5

type Outcome = { code: string } | 'exists'

/**
 * Sign-ups of one address that are not confirmed stand side by side: a stranger's cannot replace the password of the owner's, and
 * whichever code is confirmed first takes the address. With sign-up privacy one stands beside an account as well, with a code that
 * is never sent: what its maker then tries with it ends as it would where there is no account.
 */
const register = async (provider: Provider, trx: Transaction, pool: Pool, user: User): Promise<Outcome> => {
  const others = await findUsers(trx, user.pool, user.email)
  if (!pool.signUpPrivacy && others.length > 0) return 'exists'
  const pending = others.filter(({ status }) => status === 'UNCONFIRMED')
  for (const oldest of pending.slice(mostPending - 1)) await deleteUser(trx, oldest.sub)
  await insertUser(trx, user, provider.wall.now())
  const code = await createCode(provider, trx, user.sub, 'confirm')
  return pending.length < others.length ? 'exists' : { code }
}

/** SignUp. On a pool that hides accounts a known address is answered like a new one, and its owner gets a mail (decision 51). */
export const signUp = operation(
  input,
  60,
  async (provider, { ClientId, SecretHash, Username, Password, UserAttributes = [], ClientMetadata }) => {
    const { pool, client } = clientOf(provider, ClientId)
    checkSecretHash(client, [Username], SecretHash)
    if (pool.operatorCreatesOnly) throw faults.signUpNotPermitted()
    const email = normalEmail(Username)
    await refuseThrowAway(provider, pool, email)
    checkPassword(pool, Password)
    const attributes = signUpAttributes(pool, client, UserAttributes, email, provider.wall.now())
    await countHourly(provider, 'mail', pool.id, email)
    const sub = provider.random.uuid()
    const now = provider.wall.now()
    const user: User = {
      sub,
      pool: pool.id,
      username: sub,
      email,
      status: 'UNCONFIRMED',
      enabled: true,
      attributes,
      createdAt: now,
      changedAt: now,
      ...(await credentialsOf(provider, provider.db.read, pool, { username: sub, email }, Password)),
    }
    const outcome = await provider.db.write((trx) => register(provider, trx, pool, user))
    if (outcome === 'exists' && !pool.signUpPrivacy) throw faults.userExists()
    const languageId = languageOf(ClientMetadata, attributes)
    if (outcome === 'exists') sendMail(provider, 'exists', email, languageId)
    else sendMail(provider, 'confirm', email, languageId, { code: outcome.code })
    return { UserConfirmed: false, UserSub: sub, ...deliveryTo(email) }
  },
)
