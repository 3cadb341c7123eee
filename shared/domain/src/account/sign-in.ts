/** The password that locks the private key has at least so many characters (specification, section 5). */
export const ENCRYPTION_PASSWORD_LENGTH = 12

/** The login form asks only for an @ (specification, section 5). */
export const isEmailPlausible = (email: string): boolean => email.includes('@')

// Of what has a meaning in a URL no domain holds anything: the provider refuses it.
const addressShape = /^[^\s@]{1,64}@[^\s@./\\?#%:[\]]+(?:\.[^\s@./\\?#%:[\]]+)+$/

/**
 * Whether a mail can go to an address that somebody means to use from now on: the identity provider takes whatever this holds for one.
 * Spaces around it do not count.
 */
export const isEmailAddress = (email: string): boolean => {
  const address = email.trim()
  return addressShape.test(address) && address.length - address.indexOf('@') <= 190
}

/** The login form asks only for more than 6 characters after trimming (decision 40). */
export const isLoginPassword = (password: string): boolean => password.trim().length > 6

/** A reset code is exactly six digits. */
export const isResetCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether a text may be an encryption password. */
export const isEncryptionPassword = (password: string): boolean => [...password].length >= ENCRYPTION_PASSWORD_LENGTH
