import type { Transaction } from '../store.ts'
import { faults } from '../faults.ts'
import type { Client, Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { findRefreshToken, insertRefreshToken, replaceRefreshToken, revokeSession } from '../repositories/sessions.ts'
import { type User, findUser } from '../repositories/users.ts'
import { type AuthenticationResult, issueTokens, newRefreshToken } from './issue.ts'

interface Given {
  token: string
  deviceKey?: string | undefined
}

/** Reads a refresh token of this client whose sign-in still stands; refuses any other in the protocol's words. */
export const readRefreshToken = async (provider: Provider, client: Client, { token, deviceKey }: Given) => {
  const hash = provider.keyRing.refreshTokens(token)
  const session = await findRefreshToken(provider.db.read, hash)
  if (!session || session.client !== client.id) throw faults.invalidRefreshToken()
  // A token that was replaced stays a reused one, also after its reuse has ended the sign-in.
  if (session.revoked_at !== null) throw session.replaced_at === null ? faults.revokedRefreshToken() : faults.tokenReuse()
  if (session.expires_at <= provider.wall.now()) throw faults.expiredRefreshToken()
  if (deviceKey !== undefined && session.device !== null && deviceKey !== session.device) throw faults.invalidRefreshToken()
  const user = await findUser(provider.db.read, session.sub)
  if (!user) throw faults.invalidRefreshToken()
  if (!user.enabled) throw faults.disabled()
  return { hash, session, user }
}

type Read = Awaited<ReturnType<typeof readRefreshToken>>

/** New id and access tokens; they stem from the same sign-in. */
export const renewTokens = (provider: Provider, pool: Pool, client: Client, session: Read['session'], user: User) =>
  issueTokens(provider, pool, client, user, { id: session.id, authTime: session.auth_time, device: session.device })

// Two tabs at once or an answer lost on its way show an old token within a minute; later only the holder of a copy does.
const honestFor = 60_000

/** Whether a token that was replaced may be exchanged once more. One that comes late ends the sign-in: one of the two is a thief. */
const mayReuse = async (provider: Provider, trx: Transaction, { hash, session }: Read, grace: number): Promise<boolean> => {
  const now = provider.wall.now()
  const age = now - ((await findRefreshToken(trx, hash))?.replaced_at ?? now)
  if (age >= honestFor) await revokeSession(trx, session.id, now)
  return age < grace
}

const rotate = async (provider: Provider, read: Read, graceSeconds: number): Promise<string> => {
  const now = provider.wall.now()
  const { hash, session } = read
  const next = newRefreshToken(provider)
  const isGiven = await provider.db.write(async (trx) => {
    const isFirst = await replaceRefreshToken(trx, hash, now)
    if (!isFirst && !(await mayReuse(provider, trx, read, graceSeconds * 1000))) return false
    const row = { hash: provider.keyRing.refreshTokens(next), session: session.id, expires_at: session.expires_at }
    await insertRefreshToken(trx, row)
    return true
  })
  if (!isGiven) throw faults.tokenReuse()
  return next
}

/** Exchanges a refresh token for tokens; a client with rotation gets a new refresh token, and the old one ends after the grace. */
export const exchangeRefreshToken = async (
  provider: Provider,
  pool: Pool,
  client: Client,
  given: Given,
): Promise<AuthenticationResult> => {
  const read = await readRefreshToken(provider, client, given)
  const RefreshToken = client.rotation ? await rotate(provider, read, client.rotation.graceSeconds) : undefined
  const tokens = await renewTokens(provider, pool, client, read.session, read.user)
  return RefreshToken === undefined ? tokens : { ...tokens, RefreshToken }
}
