import type { AnswerRecord } from '../record/record.ts'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

// No page verifies a token; only its claims are read.
const tokenOf = (claims: Record<string, unknown>): string => {
  const now = Math.floor(Date.now() / 1000)
  return [part({ alg: 'none' }), part({ ...claims, iat: now, exp: now + 3600 }), 'unsigned'].join('.')
}

/** Answers of the identity provider: a session for whoever asks, and what was recorded. */
export const identityOf =
  ({ claims, identity }: AnswerRecord) =>
  (request: Request): Response => {
    const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? ''
    if (operation !== 'GetTokensFromRefreshToken') return Response.json(identity[operation] ?? {})
    const token = tokenOf(claims)
    return Response.json({ AuthenticationResult: { IdToken: token, AccessToken: token, ExpiresIn: 3600, TokenType: 'Bearer' } })
  }
