import { storageKeys } from '@quintet/contract/wire'
import { REFRESH_BEFORE_SECONDS } from '@quintet/domain/limits'
import { environment } from '../environment.ts'
import { refresh, type Tokens } from '../identity/index.ts'
import { IdentityError } from '../identity/errors.ts'
import { bindAccount, isSessionOver, onSessionEnd, withinSession } from './account-scope.ts'
import { readClaims } from './claims.ts'
import { endSession } from './end.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { keepForSession } from './keep.ts'
import { keepClaims } from './kept-claims.ts'
import { $session, patchSession } from './store.ts'

// A newer one than the storage had room for. It counts for as long as the storage has what it had then.
let unkept: { token: string; instead: string | null } | undefined
onSessionEnd(() => {
  unkept = undefined
})

const inStorage = (): string | null => environment().storage.getItem(storageKeys.refreshToken)

/** The refresh token that this device keeps, or this page where it could not be kept; null when there is none. */
export const storedRefreshToken = (): string | null => {
  const kept = inStorage()
  return unkept?.instead === kept ? unkept.token : kept
}

const keepRefreshToken = (token: string): void => {
  const instead = inStorage()
  unkept = keepForSession(storageKeys.refreshToken, token) ? undefined : { token, instead }
}

/** Takes over the tokens of a sign-in or a refresh. */
export const adoptTokens = ({ idToken, accessToken, refreshToken }: Tokens): void => {
  const claims = readClaims(idToken)
  bindAccount(claims.sub)
  const { storage } = environment()
  if (storage.getItem(storageKeys.deviceAccount) === null) keepForSession(storageKeys.deviceAccount, claims.sub)
  keepClaims(claims)
  if (refreshToken) keepRefreshToken(refreshToken)
  $session.set({ status: 0, authenticated: true, idToken, accessToken, claims, endsAt: Date.now() + claims.lifetime * 1000 })
}

/** The specification's refresh check: null without a stored refresh token, 0 when the token ends within 60 s, else 1. */
export const refreshCheck = (): null | 0 | 1 => {
  if (storedRefreshToken() === null) return null
  const left = ($session.get().endsAt ?? 0) - Date.now()
  return left < REFRESH_BEFORE_SECONDS * 1000 ? 0 : 1
}

let renewal: Promise<boolean> | undefined
onSessionEnd(() => {
  renewal = undefined
})

/** Ends this page's session: the sign-in on this device is another tab's affair now. */
const endElsewhere = async (): Promise<false> => {
  await endSession('elsewhere')
  return false
}

/** Takes what was renewed, unless another tab has signed out meanwhile, or it is of an account that another tab signed in. */
const adoptRenewed = async (tokens: Tokens): Promise<boolean> => {
  if (storedRefreshToken() === null) return endElsewhere()
  const { sub } = $session.get().claims ?? {}
  if (sub !== undefined && sub !== readClaims(tokens.idToken).sub) {
    if (tokens.refreshToken) keepRefreshToken(tokens.refreshToken)
    return endElsewhere()
  }
  adoptTokens(tokens)
  return true
}

const renew = async (): Promise<boolean> => {
  const token = storedRefreshToken()
  if (token === null) return endElsewhere()
  try {
    return await adoptRenewed(await withinSession(refresh(token)))
  } catch (error) {
    // Only the provider's "not authorized" ends the session; a dead network must not sign anyone out.
    if (error instanceof IdentityError && error.type === 'NotAuthorizedException') {
      await endSession('refused')
      return false
    }
    if (isSessionOver(error)) return false
    patchSession({ offline: true })
    throw error
  }
}

/** Exchanges the refresh token for new tokens; many waiting calls share one exchange. False when the session is over. */
export const renewSession = (): Promise<boolean> =>
  (renewal ??= oneAtATime(renew).finally(() => {
    renewal = undefined
  }))

/** The id token for the next call, renewed first when it is about to end; undefined for a visitor. */
export const currentIdToken = async (): Promise<string | undefined> => {
  // A browser that knows of no network need not be waited for.
  const mayRenew = globalThis.navigator?.onLine !== false
  if (mayRenew && $session.get().authenticated && refreshCheck() === 0) await renewSession().catch(() => false)
  return $session.get().idToken
}
