import { failureText, type TextRef } from '@quintet/sdk'
import { IdentityError } from '@quintet/sdk/identity'

const own = (key: string): TextRef => ({ key, namespace: 'staff' })

// The identity provider's exceptions, and what they mean at a sign-in of the staff's.
const byType: Record<string, TextRef> = {
  CodeMismatchException: own('signIn.codeWrong'),
  EnableSoftwareTokenMFAException: own('signIn.codeWrong'),
  ExpiredCodeException: own('signIn.codeUsed'),
  InvalidPasswordException: own('signIn.passwordRefused'),
  LimitExceededException: { key: 'login.error.tooOften' },
  TooManyRequestsException: { key: 'login.error.tooOften' },
  NetworkError: { key: 'login.error.network' },
  InternalErrorException: { key: 'login.error.server' },
}

const byMessage: Record<string, TextRef> = {
  'Password attempts exceeded': { key: 'login.error.tooOften' },
  'User is disabled.': own('signIn.ended'),
}

/** The text for a refusal of the identity provider. */
export const identityFailure = (error: unknown): TextRef => {
  if (!(error instanceof IdentityError)) return failureText(error)
  if (error.message.startsWith('Invalid session')) return own('signIn.tooLong')
  return byMessage[error.message] ?? byType[error.type] ?? { key: 'login.error.credentials' }
}
