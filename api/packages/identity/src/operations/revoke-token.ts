import { Type } from 'typebox'
import { faults } from '../faults.ts'
import type { Transaction } from '../store.ts'
import { type Provider, clientOf } from '../provider.ts'
import { deleteUnremembered } from '../repositories/devices.ts'
import { type SessionRow, findRefreshToken, revokeSession } from '../repositories/sessions.ts'
import { checkClientSecret } from '../secret-hash.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  Token: shapes.token,
  ClientId: shapes.clientId,
  ClientSecret: Type.Optional(Type.String({ maxLength: 64 })),
})

const looksLikeJwt = (token: string) => token.split('.').length === 3

const end = async ({ wall }: Provider, trx: Transaction, { id, sub, device }: SessionRow): Promise<void> => {
  await revokeSession(trx, id, wall.now())
  if (device !== null) await deleteUnremembered(trx, sub, device)
}

/** RevokeToken: ends the sign-in of a refresh token. An unknown token is as good as revoked. */
export const revokeToken = operation(input, 60, async (provider, { Token, ClientId, ClientSecret }) => {
  const { client } = clientOf(provider, ClientId)
  checkClientSecret(client, ClientSecret)
  if (looksLikeJwt(Token)) throw faults.unsupportedToken()
  const session = await findRefreshToken(provider.db.read, provider.keyRing.refreshTokens(Token))
  if (session?.client === client.id) await provider.db.write((trx) => end(provider, trx, session))
  return {}
})
