import { Type } from 'typebox'
import { poolOf } from '../../provider.ts'
import { faults } from '../../faults.ts'
import { clientOf } from '../../provider.ts'
import { startFlow } from '../initiate-auth.ts'
import { shapes, signedOperation } from '../operation.ts'
import { answerChallenge } from '../respond-to-auth-challenge.ts'

const checkPool = (provider: Parameters<typeof poolOf>[0], poolId: string, clientId: string) => {
  const { pool, client } = clientOf(provider, clientId)
  if (poolOf(provider, poolId).id !== pool.id) throw faults.noSuchClient(clientId)
  return { pool, client }
}

/** AdminInitiateAuth: as InitiateAuth, with flows that only a server may use. */
export const adminInitiateAuth = signedOperation(
  Type.Object({
    UserPoolId: shapes.poolId,
    ClientId: shapes.clientId,
    AuthFlow: Type.String({ maxLength: 40 }),
    AuthParameters: Type.Optional(shapes.parameters),
    ClientMetadata: shapes.metadata,
  }),
  async (provider, { UserPoolId, ClientId, AuthFlow, AuthParameters = {} }) => {
    const { pool, client } = checkPool(provider, UserPoolId, ClientId)
    return startFlow(provider, pool, client, AuthFlow, { parameters: AuthParameters, isSigned: true })
  },
)

/** AdminRespondToAuthChallenge. */
export const adminRespondToAuthChallenge = signedOperation(
  Type.Object({
    UserPoolId: shapes.poolId,
    ClientId: shapes.clientId,
    ChallengeName: Type.String({ maxLength: 40 }),
    Session: Type.Optional(shapes.session),
    ChallengeResponses: Type.Optional(shapes.parameters),
    ClientMetadata: shapes.metadata,
  }),
  async (provider, { UserPoolId, ClientId, ChallengeName, Session, ChallengeResponses = {} }) => {
    const { pool, client } = checkPool(provider, UserPoolId, ClientId)
    return answerChallenge(provider, pool, client, ChallengeName, ChallengeResponses, Session)
  },
)
