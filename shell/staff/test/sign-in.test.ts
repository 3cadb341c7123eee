import { IdentityError } from '@quintet/sdk/identity'
import { expect, it } from 'vitest'
import { identityFailure } from '../src/sign-in/identity-texts.ts'
import { openRules } from '../src/sign-in/staff-password.ts'
import { next } from '../src/sign-in/steps.ts'

it.each([
  ['Lantern-Harbour-29', []],
  ['Lantern-29', ['length']],
  ['lantern-harbour-29', ['letters']],
  ['LANTERN-HARBOUR-29', ['letters']],
  ['Lantern-Harbour-00', ['digit']],
  ['LanternHarbour29', ['symbol']],
  ['Lantern Harbour-29', ['blank']],
])('%j leaves open %j', (password, open) => {
  expect(openRules(password)).toEqual(open)
})

it('leads from each answer of the provider to its step', () => {
  const asks = { session: 's', username: 'u' }
  const tokens = { idToken: 'i', accessToken: 'a' }
  expect(next({ tokens })).toEqual({ tokens })
  expect(next({ challenge: 'NEW_PASSWORD_REQUIRED', ...asks })).toMatchObject({ step: { kind: 'newPassword', asks } })
  expect(next({ challenge: 'MFA_SETUP', ...asks })).toMatchObject({ step: { kind: 'setUp', asks } })
  expect(next({ challenge: 'SOFTWARE_TOKEN_MFA', ...asks })).toMatchObject({ step: { kind: 'code', asks } })
})

it.each([
  ['NotAuthorizedException', 'Incorrect username or password.', 'login.error.credentials'],
  ['NotAuthorizedException', 'Password attempts exceeded', 'login.error.tooOften'],
  ['NotAuthorizedException', 'User is disabled.', 'signIn.ended'],
  ['NotAuthorizedException', 'Invalid session for the user.', 'signIn.tooLong'],
  ['CodeMismatchException', 'Invalid code', 'signIn.codeWrong'],
  ['ExpiredCodeException', 'Used', 'signIn.codeUsed'],
  ['InvalidPasswordException', 'Weak', 'signIn.passwordRefused'],
  ['NetworkError', 'Network error', 'login.error.network'],
])('%s with %j is told by %s', (type, message, key) => {
  expect(identityFailure(new IdentityError(type, message)).key).toBe(key)
})
