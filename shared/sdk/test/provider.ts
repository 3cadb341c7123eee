import { claimNames } from '@quintet/contract/wire'
import { configure, memoryStorage } from '../src/environment.ts'

type Fields = Record<string, unknown>
/** What the provider answers to an operation: fields, a whole response, or no answer at all. */
type Answer = Fields | Response | Error
type Answers = Partial<Record<string, Answer | ((body: Fields) => Answer)>>

/** A request as it was made. */
export interface Asked {
  operation: string
  body: Fields
}

/** A refusal in the provider's own form. */
export const refusal = (type: string, message = ''): Response => Response.json({ __type: type, message }, { status: 400 })

/** An identity provider that answers as it is told, with an empty storage beside it. Returns what it is asked, in order. */
export const provide = (answers: Answers): Asked[] => {
  const asked: Asked[] = []
  configure({
    storage: memoryStorage(),
    identity: '/identity/',
    userPool: 'xx-local-1_Quintet01',
    userPoolClient: 'quintetweb',
    fetch: async (_, init) => {
      const operation = String(new Headers(init?.headers).get('x-amz-target')).split('.').at(-1) ?? ''
      const body = JSON.parse(String(init?.body)) as Fields
      asked.push({ operation, body })
      // No network answers in the same breath.
      await undefined
      const known = answers[operation] ?? new Error('offline')
      const answer = typeof known === 'function' ? known(body) : known
      if (answer instanceof Error) throw answer
      return answer instanceof Response ? answer : Response.json(answer)
    },
  })
  return asked
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An id token that says who the member is; it lives an hour. */
export const idTokenOf = (sub: string, claims: Fields = {}): string =>
  `head.${encoded({ [claimNames.subject]: sub, iat: 1000, exp: 4600, ...claims })}.signature`

/** What the provider answers with tokens. */
export const tokensFor = (sub: string, more: Fields = {}): Fields => ({
  AuthenticationResult: { IdToken: idTokenOf(sub), AccessToken: `access of ${sub}`, RefreshToken: `refresh of ${sub}`, ...more },
})

/** The first step of a sign-in, with numbers that any password gets past: only the provider could tell. */
export const handshake: Fields = {
  ChallengeName: 'PASSWORD_VERIFIER',
  ChallengeParameters: { SALT: 'ab', SRP_B: '5', USER_ID_FOR_SRP: 'the-id', SECRET_BLOCK: 'AAAA' },
}
