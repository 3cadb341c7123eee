import type { TestApp } from '../testing.ts'
import { password } from './served.ts'

export type Body = Record<string, unknown>

export const tokensOf = (body: Body) => (body['AuthenticationResult'] ?? {}) as Record<string, string>
export const attribute = (Name: string, Value: string) => ({ Name, Value })

/** The protocol posted by hand, answer by answer; `app` is asked for at every call because each test has its own. */
export const createPosting = (app: () => TestApp) => {
  const post = async (operation: string, body: object): Promise<Body> => (await app().identity(operation, body)).body
  const codeFor = (to: string) => app().outbox.newest(to)?.code ?? ''
  const signUp = (email: string, ClientId = 'quintetweb', more: object[] = []) =>
    post('SignUp', { ClientId, Username: email, Password: password, UserAttributes: [attribute('email', email), ...more] })
  return {
    post,
    codeFor,
    signUp,
    /** A confirmed account. */
    join: async (email: string, ClientId = 'quintetweb') => {
      await signUp(email, ClientId)
      await post('ConfirmSignUp', { ClientId, Username: email, ConfirmationCode: codeFor(email) })
    },
    signIn: (USERNAME: string, ClientId = 'quintetweb', more: Record<string, string> = {}) =>
      post('InitiateAuth', {
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD: password, ...more },
      }),
    answer: (ChallengeName: string, Session: unknown, ChallengeResponses: object, ClientId = 'quintetweb') =>
      post('RespondToAuthChallenge', { ClientId, ChallengeName, Session, ChallengeResponses }),
  }
}
