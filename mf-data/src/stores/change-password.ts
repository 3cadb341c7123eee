import { $session, showToast } from '@quintet/sdk'
import { changePassword, IdentityError } from '@quintet/sdk/identity'

export type PasswordFault = 'wrong' | 'weak' | 'tooOften' | 'network' | 'other'

const faults: Record<string, PasswordFault> = {
  NotAuthorizedException: 'wrong',
  InvalidPasswordException: 'weak',
  LimitExceededException: 'tooOften',
  TooManyRequestsException: 'tooOften',
  NetworkError: 'network',
}

/** Changes the password; answers what went wrong, or undefined. */
export const setNewPassword = async (current: string, next: string): Promise<PasswordFault | undefined> => {
  try {
    await changePassword($session.get().accessToken ?? '', current, next)
    showToast({ key: 'password.changed', namespace: 'data' })
    return undefined
  } catch (error) {
    return error instanceof IdentityError ? (faults[error.type] ?? 'other') : 'other'
  }
}
