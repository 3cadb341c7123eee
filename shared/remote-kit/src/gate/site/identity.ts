import type { AnswerRecord } from '../record/record.ts'
import { watchFailures } from './worlds.ts'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

// No page verifies a token; only its claims are read.
const tokenOf = (claims: Record<string, unknown>): string => {
  const now = Math.floor(Date.now() / 1000)
  return [part({ alg: 'none' }), part({ ...claims, iat: now, exp: now + 3600 }), 'unsigned'].join('.')
}

const failure = { __type: 'InternalErrorException', message: 'It fails in this world.' }

/** Answers of the identity provider: a session for anyone who asks, in every world, and what was recorded. */
export const identityOf = ({ claims, identity }: AnswerRecord): ((request: Request) => Response) => {
  const fails = watchFailures()
  return (request) => {
    const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? ''
    if (operation === 'GetTokensFromRefreshToken') {
      const token = tokenOf(claims)
      return Response.json({ AuthenticationResult: { IdToken: token, AccessToken: token, ExpiresIn: 3600, TokenType: 'Bearer' } })
    }
    if (fails(request, operation)) return Response.json(failure, { status: 500 })
    return Response.json(identity[operation] ?? {})
  }
}
