import { faults } from '../faults.ts'
import type { Client, Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { findRefreshToken } from '../repositories/sessions.ts'
import { findUser } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { issueTokens } from '../tokens/issue.ts'

/** REFRESH_TOKEN_AUTH: new id and access tokens for a refresh token, which stays as it is. */
export const refreshTokens = async (
  provider: Provider,
  pool: Pool,
  client: Client,
  parameters: Readonly<Record<string, string>>,
): Promise<object> => {
  const given = parameters['REFRESH_TOKEN']
  if (!given) throw faults.missing('REFRESH_TOKEN')
  const session = await findRefreshToken(provider.db.read, provider.vault.refreshTokens(given))
  if (!session || session.client !== client.id) throw faults.invalidRefreshToken()
  if (session.revoked_at !== null) throw faults.revokedRefreshToken()
  if (session.expires_at <= provider.wall.now()) throw faults.expiredRefreshToken()
  const user = await findUser(provider.db.read, session.sub)
  if (!user) throw faults.invalidRefreshToken()
  checkSecretHash(client, [user.username, user.email], parameters['SECRET_HASH'])
  if (!user.enabled) throw faults.disabled()
  const facts = { id: session.id, authTime: session.auth_time }
  return { ChallengeParameters: {}, AuthenticationResult: issueTokens(provider, pool, client, user, facts) }
}
