import type { FactorChallenge, SetupChallenge } from './factor-challenge.ts'
import { post } from './post.ts'
import { readResult, respond, type SignInResult } from './sign-in.ts'

/** Answers the second factor by the app's code, a recovery code or the code of a text message. A wrong one leaves it open. */
export const answerFactor = async ({ challenge, session, username }: FactorChallenge, code: string): Promise<SignInResult> => {
  const answer = await respond(challenge, { USERNAME: username, [`${challenge}_CODE`]: code.trim() }, session)
  return readResult(answer, username)
}

/** What the provider knows of how someone signs in. */
export interface SignInFacts {
  email: string
  /** Whether an authenticator app is asked for. */
  hasApp: boolean
}

interface Attribute {
  Name?: string
  Value?: string
}

/** How the account signs in: its address, and whether an authenticator app is on. */
export const loadSignInFacts = async (accessToken: string): Promise<SignInFacts> => {
  const { UserAttributes = [], UserMFASettingList = [] } = (await post('GetUser', { AccessToken: accessToken })) as {
    UserAttributes?: Attribute[]
    UserMFASettingList?: string[]
  }
  const email = UserAttributes.find(({ Name }) => Name === 'email')?.Value ?? ''
  return { email, hasApp: UserMFASettingList.includes('SOFTWARE_TOKEN_MFA') }
}

/** A new key for an authenticator app, in the letters the app takes. It counts once `finishApp` got a code of it. */
export const startApp = async (accessToken: string): Promise<string> =>
  String((await post('AssociateSoftwareToken', { AccessToken: accessToken }))['SecretCode'] ?? '')

const prefer = (accessToken: string, on: boolean) =>
  post('SetUserMFAPreference', { AccessToken: accessToken, SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on } })

/** Switches the app on by its first code. @returns recovery codes, shown once; none where the provider has no such thing */
export const finishApp = async (accessToken: string, code: string): Promise<string[]> => {
  await post('VerifySoftwareToken', { AccessToken: accessToken, UserCode: code })
  await prefer(accessToken, true)
  const answer = await post('QuintetCreateRecoveryCodes', { AccessToken: accessToken }).catch(() => ({}))
  return (answer as { RecoveryCodes?: string[] }).RecoveryCodes ?? []
}

/** Switches the app off; its recovery codes end too. */
export const stopApp = async (accessToken: string): Promise<void> => {
  await prefer(accessToken, false)
}

/** Sends a code to a new address; the old one counts until `finishEmail`. */
export const startEmail = async (accessToken: string, email: string): Promise<void> => {
  const UserAttributes = [{ Name: 'email', Value: email.trim() }]
  await post('UpdateUserAttributes', { AccessToken: accessToken, UserAttributes })
}

/** Puts the new address in force by the code that was mailed to it. */
export const finishEmail = async (accessToken: string, code: string): Promise<void> => {
  await post('VerifyUserAttribute', { AccessToken: accessToken, AttributeName: 'email', Code: code })
}

/** What an authenticator app is set up with during a sign-in: its key, and the session that goes on. */
export interface AppSetup extends SetupChallenge {
  /** In the letters the app takes. */
  key: string
}

/** Begins the setup of an app that a sign-in asks for. */
export const startSetup = async (challenge: SetupChallenge): Promise<AppSetup> => {
  const answer = await post('AssociateSoftwareToken', { Session: challenge.session })
  return { ...challenge, key: String(answer['SecretCode'] ?? ''), session: String(answer['Session'] ?? '') }
}

/** Ends the setup by the app's first code, and with it the sign-in. A wrong code leaves it open. */
export const finishSetup = async ({ session, username }: AppSetup, code: string): Promise<SignInResult> => {
  const { Session } = await post('VerifySoftwareToken', { Session: session, UserCode: code })
  return readResult(await respond('MFA_SETUP', { USERNAME: username }, String(Session)), username)
}
