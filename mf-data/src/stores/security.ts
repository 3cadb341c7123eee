import { $session, currentIdToken, renewSession, resource } from '@quintet/sdk'
import { IdentityError, listDevices, loadSignInFacts, wantsFreshSignIn } from '@quintet/sdk/identity'

/** The access token in force; it ends with the id token and is renewed with it. */
export const accessToken = async (): Promise<string> => {
  await currentIdToken()
  return $session.get().accessToken ?? ''
}

export type SecurityFault = 'wrong' | 'tooOften' | 'fresh' | 'failed'

const faults: Record<string, SecurityFault> = {
  CodeMismatchException: 'wrong',
  ExpiredCodeException: 'wrong',
  InvalidParameterException: 'wrong',
  EnableSoftwareTokenMFAException: 'wrong',
  LimitExceededException: 'tooOften',
  TooManyRequestsException: 'tooOften',
}

const faultOf = (thrown: unknown): SecurityFault => {
  if (!(thrown instanceof IdentityError)) return 'failed'
  if (wantsFreshSignIn(thrown)) return 'fresh'
  return thrown.message === 'Password attempts exceeded' ? 'tooOften' : (faults[thrown.type] ?? 'failed')
}

/** Runs a step with the provider; returns its result or what went wrong. */
export const attempt = async <T>(step: () => Promise<T>): Promise<{ done: T } | { fault: SecurityFault }> => {
  try {
    return { done: await step() }
  } catch (thrown) {
    return { fault: faultOf(thrown) }
  }
}

/** Whether an authenticator app is on, and the address. */
export const signInFacts = resource(async () => loadSignInFacts(await accessToken()))

export const devices = resource(async () => listDevices(await accessToken()))

/** The address stands in the token too. It is changed even where the token cannot follow just then. */
export const refreshAddress = async (): Promise<void> => {
  await renewSession().catch(() => false)
}
