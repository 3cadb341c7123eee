import { Type } from 'typebox'
import type { Answers, Challenge } from '../challenges/challenge.ts'
import { answerCustom } from '../challenges/custom.ts'
import { answerDeviceSrp, answerDeviceVerifier } from '../challenges/device.ts'
import { answerChoice, answerSms, answerSoftware } from '../challenges/factors.ts'
import { answerSetup } from '../challenges/mfa-setup.ts'
import { answerNewPassword } from '../challenges/new-password.ts'
import { answerPasswordVerifier } from '../challenges/password-verifier.ts'
import { faults } from '../faults.ts'
import type { Client, Pool } from '../pools.ts'
import { type Provider, clientOf } from '../provider.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  ClientId: shapes.clientId,
  ChallengeName: Type.String({ maxLength: 40 }),
  Session: Type.Optional(shapes.session),
  ChallengeResponses: Type.Optional(shapes.parameters),
  ClientMetadata: shapes.metadata,
})

/** A new challenge is a new file beside these and a line here. */
const challenges: Readonly<Record<string, Challenge>> = {
  PASSWORD_VERIFIER: answerPasswordVerifier,
  NEW_PASSWORD_REQUIRED: answerNewPassword,
  SMS_MFA: answerSms,
  SOFTWARE_TOKEN_MFA: answerSoftware,
  SELECT_MFA_TYPE: answerChoice,
  MFA_SETUP: answerSetup,
  DEVICE_SRP_AUTH: answerDeviceSrp,
  DEVICE_PASSWORD_VERIFIER: answerDeviceVerifier,
  CUSTOM_CHALLENGE: answerCustom,
}

/** Takes the answer to a challenge of any name. */
export const answerChallenge = (
  provider: Provider,
  pool: Pool,
  client: Client,
  name: string,
  answers: Answers,
  session: string | undefined,
): Promise<object> => {
  const challenge = Object.hasOwn(challenges, name) ? challenges[name] : undefined
  if (!challenge) throw faults.invalid(`Unknown challenge ${name}.`)
  return challenge(provider, pool, client, answers, session)
}

/** RespondToAuthChallenge. */
export const respondToAuthChallenge = operation(
  input,
  240,
  async (provider, { ClientId, ChallengeName, Session, ChallengeResponses = {} }) => {
    const { pool, client } = clientOf(provider, ClientId)
    return answerChallenge(provider, pool, client, ChallengeName, ChallengeResponses, Session)
  },
)
