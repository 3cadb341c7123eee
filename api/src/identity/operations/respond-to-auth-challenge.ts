import { Type } from 'typebox'
import type { Challenge } from '../challenges/challenge.ts'
import { answerNewPassword } from '../challenges/new-password.ts'
import { answerPasswordVerifier } from '../challenges/password-verifier.ts'
import { faults } from '../faults.ts'
import { clientOf } from '../provider.ts'
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
}

/** RespondToAuthChallenge. */
export const respondToAuthChallenge = operation(
  input,
  240,
  (provider, { ClientId, ChallengeName, Session, ChallengeResponses = {} }) => {
    const { pool, client } = clientOf(provider, ClientId)
    const challenge = Object.hasOwn(challenges, ChallengeName) ? challenges[ChallengeName] : undefined
    if (!challenge) throw faults.invalid(`Unknown challenge ${ChallengeName}.`)
    return challenge(provider, pool, client, ChallengeResponses, Session)
  },
)
