import type { Flow } from '../challenges/challenge.ts'
import { namesOf } from '../challenges/pending.ts'
import { faults } from '../faults.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { readRefreshToken, renewTokens } from '../tokens/refresh.ts'

/** REFRESH_TOKEN_AUTH: new id and access tokens for a refresh token, which stays as it is. */
export const refreshTokens: Flow = async (provider, pool, client, parameters) => {
  const { REFRESH_TOKEN: token, DEVICE_KEY: deviceKey, SECRET_HASH: hash } = parameters
  if (!token) throw faults.missing('REFRESH_TOKEN')
  // Rotation would be void if the old way stayed open.
  if (client.rotation) throw faults.flowNotEnabled('REFRESH_TOKEN_AUTH')
  const { session, user } = await readRefreshToken(provider, client, { token, deviceKey })
  checkSecretHash(client, namesOf(user), hash)
  return { ChallengeParameters: {}, AuthenticationResult: await renewTokens(provider, pool, client, session, user) }
}
