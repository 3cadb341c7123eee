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

// First digits of the scripts that members type in beside ASCII: Arabic-Indic, Persian, Devanagari, full width.
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10]

function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? sign : String(code - zero)
}

/** What is kept of an input for a reset code: its first six digits, as ASCII; anything else is ignored. */
export function cleanResetCode(input: string): string {
  return [...input].map(asciiDigit).join('').replace(/\D/g, '').slice(0, 6)
}

/** Whether a text may be an encryption password. */
export function isEncryptionPassword(password: string): boolean {
  return [...password].length >= ENCRYPTION_PASSWORD_LENGTH
}
