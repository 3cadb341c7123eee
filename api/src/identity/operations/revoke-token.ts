import { timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { IdentityFault, faults } from '../faults.ts'
import type { Client } from '../pools.ts'
import { clientOf } from '../provider.ts'
import { findRefreshToken, revokeSession } from '../repositories/sessions.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  Token: shapes.token,
  ClientId: shapes.clientId,
  ClientSecret: Type.Optional(Type.String({ maxLength: 64 })),
})

const checkSecret = ({ secret }: Client, given = '') => {
  if (secret === undefined) return
  const [left, right] = [Buffer.from(secret), Buffer.from(given)]
  if (left.length !== right.length || !timingSafeEqual(left, right))
    throw new IdentityFault('UnauthorizedException', 'Client secret is invalid.')
}

const looksLikeJwt = (token: string) => token.split('.').length === 3

/** RevokeToken: ends the sign-in of a refresh token. A token nobody knows is as good as revoked. */
export const revokeToken = operation(input, 60, async (provider, { Token, ClientId, ClientSecret }) => {
  const { client } = clientOf(provider, ClientId)
  checkSecret(client, ClientSecret)
  if (looksLikeJwt(Token)) throw faults.unsupportedToken()
  const session = await findRefreshToken(provider.db.read, provider.vault.refreshTokens(Token))
  if (session?.client === client.id) await provider.db.write((trx) => revokeSession(trx, session.id, provider.wall.now()))
  return {}
})
