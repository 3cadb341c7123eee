import { faults } from '../faults.ts'
import { openVerifier } from '../password.ts'
import type { Client, Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type User, findUsers } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { lookedUpName } from '../user-name.ts'
import { type SrpName, simulatedName, simulatedVerifier } from '../srp/names.ts'

/**
 * The account that may sign in under a name. With sign-up privacy one that was never confirmed does not: a stranger who signs up a known
 * address knows the password they gave, and could tell by it.
 */
export const findAccount = async (provider: Provider, pool: Pool, name: string): Promise<User | undefined> => {
  const [user] = await findUsers(provider.db.read, pool.id, name)
  if (user === undefined && !pool.preventsExistenceErrors) throw faults.userNotFound()
  if (user?.status !== 'UNCONFIRMED') return user
  if (!pool.signUpPrivacy) throw faults.notConfirmed()
  return undefined
}

/** The newest sign-up of an address that waits for its code; there may be one beside an account. */
export const findSignUp = async (provider: Provider, pool: Pool, name: string): Promise<User | undefined> =>
  (await findUsers(provider.db.read, pool.id, name)).find(({ status }) => status === 'UNCONFIRMED')

/** What the hand-shake stands on; of an unknown name, and of an address that has left, it is the same at every time. */
const handshakeOf = async (
  provider: Provider,
  pool: Pool,
  name: string,
  user: User | undefined,
): Promise<SrpName & { verifier: Buffer }> => {
  // Looked up for known names too, so that it takes as long.
  const simulated = await simulatedName(provider, provider.db.read, pool.id, name)
  if (!user) return { ...simulated, verifier: simulatedVerifier(provider.keyRing, pool.id, simulated) }
  return { id: user.srpId, salt: user.salt, verifier: openVerifier(provider, user.username, user.sealedVerifier) }
}

export interface AccountLookup {
  /** The user name as it is looked up. */
  name: string
  user: User | undefined
  facts: SrpName & { verifier: Buffer }
}

/** Proves the client, then looks up whom a user name means and what a proof of the password is compared with. */
export const lookUpAccount = async (
  provider: Provider,
  pool: Pool,
  client: Client,
  username: string,
  secretHash: string | undefined,
  find: typeof findAccount = findAccount,
): Promise<AccountLookup> => {
  checkSecretHash(client, [username], secretHash)
  const name = await lookedUpName(provider.db.read, pool.id, username)
  const user = await find(provider, pool, name)
  return { name, user, facts: await handshakeOf(provider, pool, name, user) }
}
