export {
  changePassword,
  confirmForgotPassword,
  confirmSignUp,
  type Delivery,
  forgotPassword,
  resendCode,
  type SignUp,
  signUp,
} from './account.ts'
export { IdentityError, wantsFreshSignIn } from './errors.ts'
export {
  completeNewPassword,
  globalSignOut,
  type NewPasswordChallenge,
  refresh,
  type SignInResult,
  signIn,
  signOut,
  type Tokens,
} from './sign-in.ts'
export { type Device, forgetDevice, listDevices, nameDevice } from './devices.ts'
export type { FactorChallenge, SetupChallenge } from './factor-challenge.ts'
export {
  type AppSetup,
  answerFactor,
  finishApp,
  finishEmail,
  finishSetup,
  loadSignInFacts,
  type SignInFacts,
  startApp,
  startEmail,
  startSetup,
  stopApp,
} from './factors.ts'
