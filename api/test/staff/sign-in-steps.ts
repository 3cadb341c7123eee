import { staffPoolId } from '@quintet/identity'
import { staffClientId } from '@quintet/identity/testing'
import { clientHalf, proofOf } from '../../packages/identity/test/srp-client.ts'
import type { TestApp } from '../testing.ts'

type Body = Record<string, unknown>

/** The name that the protocol hashes, of the staff's pool. */
const poolName = staffPoolId.slice(staffPoolId.indexOf('_') + 1)

/** Answers a challenge of a sign-in to the staff's pool. */
export const answerChallenge = async (
  app: TestApp,
  ChallengeName: string,
  Session: unknown,
  ChallengeResponses: Record<string, string>,
): Promise<Body> => {
  const input = { ClientId: staffClientId, ChallengeName, ChallengeResponses, ...(Session !== undefined && { Session }) }
  return (await app.identity('RespondToAuthChallenge', input)).body
}

/** Proves a password to the staff's pool; resolves with what the provider asks next, or with its refusal. */
export const signInWith = async (app: TestApp, email: string, password: string): Promise<Body> => {
  const half = clientHalf()
  const AuthParameters = { USERNAME: email, SRP_A: half.publicValue.toString(16) }
  const { body } = await app.identity('InitiateAuth', { ClientId: staffClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters })
  const parameters = (body['ChallengeParameters'] ?? {}) as Record<string, string>
  return answerChallenge(app, 'PASSWORD_VERIFIER', undefined, proofOf(half, parameters, password, app.wall.now(), poolName))
}
