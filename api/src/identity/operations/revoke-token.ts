import { Type } from 'typebox'
import { faults } from '../faults.ts'
import { clientOf } from '../provider.ts'
import { findRefreshToken, revokeSession } from '../repositories/sessions.ts'
import { checkClientSecret } from '../secret-hash.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  Token: shapes.token,
  ClientId: shapes.clientId,
  ClientSecret: Type.Optional(Type.String({ maxLength: 64 })),
})

const looksLikeJwt = (token: string) => token.split('.').length === 3

/** RevokeToken: ends the sign-in of a refresh token. A token nobody knows is as good as revoked. */
export const revokeToken = operation(input, 60, async (provider, { Token, ClientId, ClientSecret }) => {
  const { client } = clientOf(provider, ClientId)
  checkClientSecret(client, ClientSecret)
  if (looksLikeJwt(Token)) throw faults.unsupportedToken()
  const session = await findRefreshToken(provider.db.read, provider.vault.refreshTokens(Token))
  if (session?.client === client.id) await provider.db.write((trx) => revokeSession(trx, session.id, provider.wall.now()))
  return {}
})
