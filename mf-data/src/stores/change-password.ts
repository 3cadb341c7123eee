import { showToast } from '@quintet/sdk'
import { changePassword, IdentityError } from '@quintet/sdk/identity'
import { accessToken } from './security.ts'

export type PasswordFault = 'wrong' | 'weak' | 'tooOften' | 'network' | 'other'

const faults: Record<string, PasswordFault> = {
  InvalidPasswordException: 'weak',
  LimitExceededException: 'tooOften',
  TooManyRequestsException: 'tooOften',
  NetworkError: 'network',
}

// The provider says by the text alone whether the password was wrong, was tried too often, or the sign-in has ended.
const words: Record<string, PasswordFault> = {
  'Incorrect username or password.': 'wrong',
  'Password attempts exceeded': 'tooOften',
}

const faultOf = ({ type, message }: IdentityError): PasswordFault => words[message] ?? faults[type] ?? 'other'

/** Changes the password; returns what went wrong, or undefined. */
export const setNewPassword = async (current: string, next: string): Promise<PasswordFault | undefined> => {
  try {
    await changePassword(await accessToken(), current, next)
    showToast({ key: 'password.changed', namespace: 'data' })
    return undefined
  } catch (error) {
    return error instanceof IdentityError ? faultOf(error) : 'other'
  }
}
