import { clientHalf, proofOf } from '../../packages/identity/test/srp-client.ts'
import type { TestApp } from '../testing.ts'

export interface Started {
  status: number
  body: Record<string, unknown>
  parameters: Record<string, string>
  prove(password: string, changes?: Record<string, string>): Record<string, string>
}

/** A client of its own kind, step by step, so that each step can go wrong on purpose. */
export const startSrp = async (test: TestApp, username: string, more: object = {}, address?: string): Promise<Started> => {
  const half = clientHalf()
  const AuthParameters = { USERNAME: username, SRP_A: half.publicValue.toString(16) }
  const { status, body } = await test.identity('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters, ...more }, address)
  const parameters = (body['ChallengeParameters'] ?? {}) as Record<string, string>
  const prove = (password: string, changes: Record<string, string> = {}) => ({
    ...proofOf(half, parameters, password, test.wall.now()),
    ...changes,
  })
  return { status, body, parameters, prove }
}

export const answerSrp = (test: TestApp, ChallengeResponses: Record<string, string>, address?: string) =>
  test.identity('RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }, address)

/** A whole sign-in with a password, from an address of its own where one is given. */
export const signInBySrp = async (test: TestApp, username: string, password: string, address?: string) => {
  const started = await startSrp(test, username, {}, address)
  return started.status === 200 ? answerSrp(test, started.prove(password), address) : started
}

/** As `signInBySrp`, for a sign-up that waits for its code. */
export const proveSignUp = async (test: TestApp, username: string, password: string) => {
  const started = await startSrp(test, username, { ClientMetadata: { account: 'unconfirmed' } })
  return answerSrp(test, started.prove(password))
}
