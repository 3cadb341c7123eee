import { Type } from 'typebox'
import { clientOf } from '../provider.ts'
import { checkClientSecret } from '../secret-hash.ts'
import { exchangeRefreshToken } from '../tokens/refresh.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  RefreshToken: shapes.token,
  ClientId: shapes.clientId,
  ClientSecret: Type.Optional(Type.String({ maxLength: 64 })),
  DeviceKey: Type.Optional(shapes.deviceKey),
  ClientMetadata: shapes.metadata,
})

/** GetTokensFromRefreshToken: new tokens, and a new refresh token where the client rotates them. */
export const getTokensFromRefreshToken = operation(input, 240, async (provider, input) => {
  const { pool, client } = clientOf(provider, input.ClientId)
  checkClientSecret(client, input.ClientSecret)
  const given = { token: input.RefreshToken, deviceKey: input.DeviceKey }
  return { AuthenticationResult: await exchangeRefreshToken(provider, pool, client, given) }
})
