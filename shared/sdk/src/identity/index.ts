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
export { IdentityError } from './errors.ts'
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
