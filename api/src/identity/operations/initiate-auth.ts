import { Type } from 'typebox'
import { startPasswordVerifier } from '../challenges/password-verifier.ts'
import { faults } from '../faults.ts'
import type { Client, Pool } from '../pools.ts'
import { type Provider, clientOf } from '../provider.ts'
import { operation, shapes } from './operation.ts'
import { refreshTokens } from './refresh-tokens.ts'

const input = Type.Object({
  AuthFlow: Type.String({ maxLength: 40 }),
  AuthParameters: Type.Optional(shapes.parameters),
  ClientId: shapes.clientId,
  ClientMetadata: shapes.metadata,
})

type Flow = (provider: Provider, pool: Pool, client: Client, parameters: Readonly<Record<string, string>>) => Promise<object>

/** A new flow is a new line here; which ones a client may use is its configuration. */
const flows: Readonly<Record<string, { enabledBy: string; start: Flow }>> = {
  USER_SRP_AUTH: { enabledBy: 'USER_SRP_AUTH', start: startPasswordVerifier },
  REFRESH_TOKEN_AUTH: { enabledBy: 'REFRESH_TOKEN_AUTH', start: refreshTokens },
  REFRESH_TOKEN: { enabledBy: 'REFRESH_TOKEN_AUTH', start: refreshTokens },
}

/** InitiateAuth. */
export const initiateAuth = operation(input, 240, (provider, { AuthFlow, AuthParameters = {}, ClientId }) => {
  const { pool, client } = clientOf(provider, ClientId)
  const flow = Object.hasOwn(flows, AuthFlow) ? flows[AuthFlow] : undefined
  if (!flow || !client.flows.some((enabled) => enabled === flow.enabledBy)) throw faults.flowNotEnabled(AuthFlow)
  return flow.start(provider, pool, client, AuthParameters)
})
