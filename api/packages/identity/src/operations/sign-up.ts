import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import type { Transaction } from '../store.ts'
import { languageOf, signUpAttributes } from '../attributes.ts'
import { createCode, isWaitedFor } from '../codes.ts'
import { deliveryTo, normalEmail, sendMail } from '../delivery.ts'
import { faults } from '../faults.ts'
import { countHourly } from '../limits.ts'
import { checkPassword, credentialsOf, openVerifier } from '../password.ts'
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

/** Sign-ups of one address above which those are forgotten that nobody can be about to confirm. */
const mostPending = 5
const day = 24 * 3_600_000

interface Outcome {
  sub: string
  /** None where the address has an account. */
  code: string | undefined
}

/** Whether two sign-ups would become the same account: of one address they share the salt, so that one password has one verifier. */
const isSame = (provider: Provider, one: User, other: User): boolean =>
  one.srpId === other.srpId &&
  one.salt.equals(other.salt) &&
  openVerifier(provider, one.username, one.sealedVerifier).equals(openVerifier(provider, other.username, other.sealedVerifier)) &&
  isDeepStrictEqual(one.attributes, other.attributes)

/**
 * Keeps a sign-up, or finds the one that was sent before. Above the number only those go that are older than a day and whose code is
 * over: one that somebody may be about to confirm is not pushed out, however many strangers sign the address up. How many there can be
 * in a day is bounded by the mails of the mailbox.
 */
const keep = async (provider: Provider, trx: Transaction, user: User, pending: readonly User[]): Promise<string> => {
  const same = pending.find((other) => isSame(provider, user, other))
  if (same) return same.sub
  const now = provider.wall.now()
  for (const { sub, createdAt } of pending.slice(mostPending - 1))
    if (createdAt < now - day && !(await isWaitedFor(provider, trx, sub, 'confirm'))) await deleteUser(trx, sub)
  await insertUser(trx, user, now)
  return user.sub
}

/**
 * Sign-ups of one address that are not confirmed stand side by side: a stranger's cannot replace the password of the owner's, and
 * whichever is confirmed first takes the address. A code is for its own sign-up alone (`signUpNamed`). With sign-up privacy one stands
 * beside an account as well, with a code that is never sent: what its maker then tries with it ends as it would where there is no
 * account.
 */
const register = async (provider: Provider, trx: Transaction, pool: Pool, user: User): Promise<Outcome | 'exists'> => {
  const others = await findUsers(trx, user.pool, user.email)
  if (!pool.signUpPrivacy && others.length > 0) return 'exists'
  const pending = others.filter(({ status }) => status === 'UNCONFIRMED')
  const sub = await keep(provider, trx, user, pending)
  const code = await createCode(provider, trx, sub, 'confirm')
  return { sub, code: pending.length < others.length ? undefined : code }
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
    await checkPassword(pool, Password)
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
    if (outcome === 'exists') throw faults.userExists()
    const languageId = languageOf(ClientMetadata, attributes)
    if (outcome.code === undefined) sendMail(provider, 'exists', email, languageId)
    else sendMail(provider, 'confirm', email, languageId, { code: outcome.code })
    return { UserConfirmed: false, UserSub: outcome.sub, ...deliveryTo(email) }
  },
)
