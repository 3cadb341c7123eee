import { storageKeys } from '@quintet/contract/wire'
import { languageCookie } from '@quintet/domain/languages'
import { environment } from '../environment.ts'
import {
  answerFactor,
  completeNewPassword,
  IdentityError,
  nameDevice,
  type SignInResult,
  signIn as srpSignIn,
} from '../identity/index.ts'
import { bindAccount, forgetAccount, withinSession } from './account-scope.ts'
import { deviceKeys, endSession, forgetStored, sessionEnded } from './end.ts'
import { keepForSession } from './keep.ts'
import { watchOtherTabs } from './other-tabs.ts'
import { readKeptClaims } from './kept-claims.ts'
import { queueRevocation, retryRevocations } from './revocations.ts'
import { $session, patchSession, showLogin } from './store.ts'
import { adoptTokens, renewSession, storedRefreshToken } from './tokens.ts'

const settle = (result: SignInResult): void => {
  if ('tokens' in result) {
    adoptTokens(result.tokens)
    // The list of devices may wait; a sign-in must not fail for it.
    void nameDevice(result.tokens, globalThis.navigator?.userAgent ?? '').catch(() => undefined)
  } else if (result.challenge === 'NEW_PASSWORD_REQUIRED')
    showLogin({ newPassword: { session: result.session, username: result.username } })
  else if (result.challenge === 'MFA_SETUP')
    // No pool of members asks for it: who wants a second factor sets it up once signed in.
    throw new IdentityError('UnsupportedChallenge', `${result.challenge} is not supported here.`)
  else showLogin({ factor: result })
}

/** Restores the session from the stored refresh token; without one the login form is shown. */
export const restoreSession = async (): Promise<void> => {
  watchOtherTabs()
  void retryRevocations()
  if (storedRefreshToken() === null) return showLogin()
  try {
    await renewSession()
  } catch {
    const claims = readKeptClaims()
    // Kept: the login page offers to try again when the network is back.
    if (!claims) return showLogin({ offline: true })
    bindAccount(claims.sub)
    $session.set({ status: 0, authenticated: true, claims, offline: true })
  }
}

/** Signs in by SRP. On failure the provider's message stands in `loginError`. */
export const signIn = async (email: string, password: string): Promise<void> => {
  patchSession({ status: 0, loginError: '' })
  try {
    await sessionEnded()
    settle(await srpSignIn(email, password))
  } catch (error) {
    const isUnconfirmed = error instanceof IdentityError && error.type === 'UserNotConfirmedException'
    const loginError = error instanceof IdentityError ? error.message : 'Network error'
    showLogin(isUnconfirmed ? { unconfirmed: email.trim(), loginError } : { loginError })
  }
}

/** Settles what a step of a sign-in brought. One that the visitor has left meanwhile signs nobody in: its tokens end. */
const settleStep = async (step: 'factor' | 'newPassword', work: Promise<SignInResult>): Promise<void> => {
  const asked = $session.get()[step]
  const result = await withinSession(work)
  if ($session.get()[step] === asked) return settle(result)
  if (!('tokens' in result) || !result.tokens.refreshToken) return
  queueRevocation(result.tokens.refreshToken)
  void retryRevocations()
}

/** Answers the second factor. Throws IdentityError when the code is refused. */
export const answerSecondFactor = async (code: string): Promise<void> => {
  const challenge = $session.get().factor
  if (challenge) await settleStep('factor', answerFactor(challenge, code))
}

/** Answers the forced new-password challenge. Throws IdentityError when the password is refused. */
export const setForcedPassword = async (password: string): Promise<void> => {
  const challenge = $session.get().newPassword
  if (challenge) await settleStep('newPassword', completeNewPassword(challenge, password))
}

/** Deletes what another account left on this device and takes the device over for the member who is signed in. */
export const takeOverDevice = async (): Promise<void> => {
  const token = storedRefreshToken()
  const { sub } = $session.get().claims ?? {}
  forgetStored()
  await forgetAccount()
  if (token !== null) keepForSession(storageKeys.refreshToken, token)
  if (sub !== undefined) keepForSession(storageKeys.deviceAccount, sub)
}

/** Signs out: clears everything local at once, then revokes the refresh token, at the next start if there is no network now. */
export const signOut = async (): Promise<void> => {
  const token = storedRefreshToken()
  await endSession('signedOut')
  if (token !== null) queueRevocation(token)
  await retryRevocations()
}

/** Signs out and deletes what else this site keeps on the device. */
export const eraseDevice = async (): Promise<void> => {
  const ended = signOut()
  const { storage } = environment()
  for (const key of deviceKeys) storage.removeItem(key)
  if (globalThis.document) document.cookie = `${languageCookie}=; Path=/; Max-Age=0`
  await ended
}
