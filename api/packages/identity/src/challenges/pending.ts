import { createHash } from 'node:crypto'
import type { Consume } from '../challenge-session.ts'
import { faults } from '../faults.ts'
import type { Client, Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type User, findUser } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { isAmong } from '../user-name.ts'
import type { Answers } from './challenge.ts'
import type { SignIn } from './sign-in-state.ts'
import type { Handshake } from './srp-block.ts'

/** What a sealed session keeps of a sign-in. */
export interface Pending {
  pool: string
  client: string
  sub: string
  /** Changes with the password: a changed one ends every sign-in on its way. */
  credentials: string
  deviceKey?: string | undefined
  isDeviceProven?: boolean | undefined
  isFactorProven?: boolean | undefined
}

const credentialsMark = ({ sealedVerifier }: User) => createHash('sha256').update(sealedVerifier).digest('base64')

const pendingOf = ({ pool, client, user, deviceKey, isDeviceProven, isFactorProven }: SignIn): Pending => ({
  pool: pool.id,
  client: client.id,
  sub: user.sub,
  credentials: credentialsMark(user),
  deviceKey,
  isDeviceProven,
  isFactorProven,
})

export const sealPending = <More extends object>(provider: Provider, kind: string, signIn: SignIn, more: More): string =>
  provider.challengeSessions.seal(kind, { ...pendingOf(signIn), ...more })

/** The same beside a hand-shake, as a `SECRET_BLOCK`. */
export const sealPendingBlock = (provider: Provider, kind: string, signIn: SignIn, handshake: Handshake): string =>
  provider.challengeSessions.sealBlock(kind, { ...pendingOf(signIn), ...handshake })

export interface OpenedSignIn<More> {
  signIn: SignIn
  state: Pending & More
  use: Consume
}

/** Opens a session of a challenge for the client it was given to; refuses it once the account has changed. */
export const openPending = async <More = object>(
  provider: Provider,
  kind: string,
  pool: Pool,
  client: Client,
  session: string | undefined,
): Promise<OpenedSignIn<More>> => {
  if (!session) throw faults.missing('Session')
  const { state, consume: use } = provider.challengeSessions.open<Pending & More>(kind, session)
  if (state.pool !== pool.id || state.client !== client.id) throw faults.expiredSession()
  const user = await findUser(provider.db.read, state.sub)
  if (!user || credentialsMark(user) !== state.credentials) throw faults.expiredSession()
  if (!user.enabled) throw faults.disabled()
  const { deviceKey, isDeviceProven, isFactorProven } = state
  return { signIn: { pool, client, user, deviceKey, isDeviceProven, isFactorProven }, state, use }
}

/** The names by which a client may speak of an account. */
export const namesOf = ({ username, email, srpId }: User): string[] => [username, email, srpId]

/** The answer to a challenge must speak of the same account, and prove the client's secret where it has one. */
export const checkSpeaker = ({ client, user }: SignIn, answers: Answers): void => {
  const { USERNAME: name, SECRET_HASH: hash } = answers
  const names = namesOf(user)
  if (name !== undefined && !isAmong(names, name)) throw faults.expiredSession()
  checkSecretHash(client, names, hash)
}
