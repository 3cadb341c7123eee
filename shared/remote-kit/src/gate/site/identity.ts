import type { AnswerRecord } from '../record/record.ts'
import { watchFailures } from './worlds.ts'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

// No page verifies a token; only its claims are read.
const tokenOf = (claims: Record<string, unknown>): string => {
  const now = Math.floor(Date.now() / 1000)
  return [part({ alg: 'none' }), part({ ...claims, iat: now, exp: now + 3600 }), 'unsigned'].join('.')
}

// What the member's half of a hand-shake is made with; nothing holds the proof against it.
const challenge = { SALT: '5a17', SRP_B: '2', SECRET_BLOCK: 'YmxvY2s=', USER_ID_FOR_SRP: 'member' }

const tokensOf = (claims: Record<string, unknown>) => {
  const token = tokenOf(claims)
  return { IdToken: token, AccessToken: token, RefreshToken: 'of-the-gate', ExpiresIn: 3600, TokenType: 'Bearer' }
}

const failure = { __type: 'InternalErrorException', message: 'It fails in this world.' }

/** Answers of the identity provider: a session for anyone who asks, in every world, and what was recorded. */
export const identityOf = ({ claims, identity }: AnswerRecord): ((request: Request) => Response) => {
  const fails = watchFailures()
  return (request) => {
    const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? ''
    if (operation === 'InitiateAuth') return Response.json({ ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: challenge })
    if (/^(?:GetTokensFromRefreshToken|RespondToAuthChallenge)$/.test(operation))
      return Response.json({ AuthenticationResult: tokensOf(claims) })
    if (fails(request, operation)) return Response.json(failure, { status: 500 })
    return Response.json(identity[operation] ?? {})
  }
}
