import { atom, computed } from 'nanostores'
import type { FactorChallenge } from '../identity/index.ts'
import type { Claims } from './claims.ts'

/** The pending challenge of a forced new password. */
export interface NewPasswordChallenge {
  session: string
  username: string
}

/**
 * Why a session is over: the member signed out; the provider or the API no longer accepts the sign-in; the membership ended;
 * another tab of this browser signed out or holds another account.
 */
export type SessionEnd = 'signedOut' | 'refused' | 'membershipEnded' | 'elsewhere'

/**
 * The authentication state of section 3: status 0 while busy or signing in, 1 when the login form is shown.
 *
 *   busy (0) ──► login form (1) ──► busy ──► authenticated ──► login form with `ended`
 *                    ▲                 ├──► `factor`, `newPassword` or `unconfirmed`: one more step, then busy again
 *                    └── `loginError` ─┘
 *
 * A start without network ends at the login form with `offline` set, or, where a service worker has answers for it, authenticated without
 * tokens and `offline`; a renewal without one leaves the state as it is, `offline` beside it.
 */
export interface Session {
  status: 0 | 1
  authenticated: boolean
  idToken?: string
  accessToken?: string
  claims?: Claims
  /** Device time in epoch milliseconds at which the id token ends; a wrong device clock does not matter. */
  endsAt?: number
  newPassword?: NewPasswordChallenge
  /** The pending second factor. */
  factor?: FactorChallenge
  /** The provider's message of a failed sign-in. */
  loginError?: string
  /** Why the session before is over, when the member did not end it: the login page says so. */
  ended?: SessionEnd
  /** The address of a sign-in with the right password that still waits for the code of its sign-up. */
  unconfirmed?: string
  /** Set when the session could not be restored for want of a network, or what is shown was kept from before. */
  offline?: boolean
}

export const $session = atom<Session>({ status: 0, authenticated: false })
export const $claims = computed($session, (session) => session.claims)

/** Changes parts of the session. */
export const patchSession = (changes: Partial<Session>): void => $session.set({ ...$session.get(), ...changes })

/** Back to the login form. */
export const showLogin = (changes: Partial<Session> = {}): void => $session.set({ status: 1, authenticated: false, ...changes })
