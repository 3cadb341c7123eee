export { passwordProblems, isPasswordGood, PASSWORD_SYMBOLS, type PasswordProblem } from './password.ts'
export {
  ENCRYPTION_PASSWORD_LENGTH,
  isEmailAddress,
  isEmailPlausible,
  isEncryptionPassword,
  isLoginPassword,
  isResetCode,
} from './sign-in.ts'
