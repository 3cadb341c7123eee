/** The password that locks the private key has at least so many characters (specification, section 5). */
export const ENCRYPTION_PASSWORD_LENGTH = 12

/** The login form asks only for an @ (specification, section 5). */
export function isEmailPlausible(email: string): boolean {
  return email.includes('@')
}

/** The login form asks only for more than 6 characters after trimming (decision 40). */
export function isLoginPassword(password: string): boolean {
  return password.trim().length > 6
}

/** A reset code is exactly six digits. */
export function isResetCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** Whether a text may be an encryption password. */
export function isEncryptionPassword(password: string): boolean {
  return [...password].length >= ENCRYPTION_PASSWORD_LENGTH
}
