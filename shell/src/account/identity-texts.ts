import { ApiError, failureText, type TextRef } from '@quintet/sdk'
import { IdentityError } from '@quintet/sdk/identity'

// The identity provider's exceptions, and the text that says what to do.
const known: Record<string, string> = {
  CodeMismatchException: 'code.wrong',
  ExpiredCodeException: 'code.expired',
  LimitExceededException: 'error.input.tooMany',
  TooManyRequestsException: 'error.input.tooMany',
  InvalidPasswordException: 'newPassword.refused',
  UserLambdaValidationException: 'signup.refused',
  NetworkError: 'error.network',
  InternalErrorException: 'error.unexpected',
}

// Which of the reasons for refusing a sign-up it is stands in the message.
const isThrowAwayRefusal = ({ type, message }: IdentityError): boolean =>
  type === 'UserLambdaValidationException' && message.includes('throw-away')

// The API's own codes of the password reset are texts under `error.`.
/** The text for an address of a throw-away service. */
export const throwAwayKey = 'signup.throwAway'

/** The text for a refusal of the identity provider or, for the password reset, of the API. */
export const accountFailure = (error: unknown): TextRef => {
  if (error instanceof ApiError || !(error instanceof IdentityError)) return failureText(error)
  const expiredSession = error.message.startsWith('Invalid session')
  const key = expiredSession ? 'newPassword.sessionOver' : isThrowAwayRefusal(error) ? throwAwayKey : known[error.type]
  return { key: key ?? 'error.unexpected', params: { message: error.message } }
}

/** Whether the server refused the new password itself: that is told at its field. */
export const isPasswordRefusal = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'password.weak'
    : error instanceof IdentityError && error.type === 'InvalidPasswordException'
