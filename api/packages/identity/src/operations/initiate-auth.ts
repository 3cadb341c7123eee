import { Type } from 'typebox'
import type { Answers, Flow } from '../challenges/challenge.ts'
import { startCustom } from '../challenges/custom.ts'
import { startPassword } from '../challenges/password.ts'
import { startPasswordVerifier } from '../challenges/start-password-verifier.ts'
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

interface FlowRow {
  enabledBy: Client['flows'][number]
  start: Flow
  /** Only inside AdminInitiateAuth. */
  signed?: true
}

/** A new flow is a new line here; which ones a client may use is its configuration. */
const flows: Readonly<Record<string, FlowRow>> = {
  USER_SRP_AUTH: { enabledBy: 'USER_SRP_AUTH', start: startPasswordVerifier },
  USER_PASSWORD_AUTH: { enabledBy: 'USER_PASSWORD_AUTH', start: startPassword },
  CUSTOM_AUTH: { enabledBy: 'CUSTOM_AUTH', start: startCustom },
  REFRESH_TOKEN_AUTH: { enabledBy: 'REFRESH_TOKEN_AUTH', start: refreshTokens },
  REFRESH_TOKEN: { enabledBy: 'REFRESH_TOKEN_AUTH', start: refreshTokens },
  ADMIN_USER_PASSWORD_AUTH: { enabledBy: 'ADMIN_USER_PASSWORD_AUTH', start: startPassword, signed: true },
  ADMIN_NO_SRP_AUTH: { enabledBy: 'ADMIN_USER_PASSWORD_AUTH', start: startPassword, signed: true },
}

/** Begins a flow that the client may use. */
export const startFlow = (
  provider: Provider,
  pool: Pool,
  client: Client,
  name: string,
  { parameters, metadata, isSigned = false }: { parameters: Answers; metadata?: Answers | undefined; isSigned?: boolean },
): Promise<object> => {
  const flow = Object.hasOwn(flows, name) ? flows[name] : undefined
  if (!flow || (flow.signed && !isSigned) || !client.flows.includes(flow.enabledBy)) throw faults.flowNotEnabled(name)
  return flow.start(provider, pool, client, parameters, metadata)
}

/** InitiateAuth. */
export const initiateAuth = operation(input, 240, async (provider, input) => {
  const { AuthFlow, AuthParameters: parameters = {}, ClientId, ClientMetadata: metadata } = input
  const { pool, client } = clientOf(provider, ClientId)
  return startFlow(provider, pool, client, AuthFlow, { parameters, metadata })
})
