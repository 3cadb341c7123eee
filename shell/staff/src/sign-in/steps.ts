import type { FactorChallenge, NewPasswordChallenge, SetupChallenge, SignInResult, Tokens } from '@quintet/sdk/identity'

/** Where a sign-in stands: at the address and password, or at what the provider asks next. */
export type Step = { kind: 'password' } | NewPasswordStep | SetUpStep | CodeStep
interface NewPasswordStep {
  kind: 'newPassword'
  asks: NewPasswordChallenge
}
interface SetUpStep {
  kind: 'setUp'
  asks: SetupChallenge
}
interface CodeStep {
  kind: 'code'
  asks: FactorChallenge
}

/** What comes after an answer of the provider: its tokens, or the next step. */
export const next = (result: SignInResult): { tokens: Tokens } | { step: Step } => {
  if ('tokens' in result) return result
  switch (result.challenge) {
    case 'NEW_PASSWORD_REQUIRED':
      return { step: { kind: 'newPassword', asks: result } }
    case 'MFA_SETUP':
      return { step: { kind: 'setUp', asks: result } }
    default:
      return { step: { kind: 'code', asks: result } }
  }
}
