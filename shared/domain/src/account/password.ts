/** The rules of a new password, in the order they are shown (decision 40). */
export type PasswordProblem = 'length' | 'digit' | 'symbol' | 'capital' | 'blank' | 'breached'

/** The symbols that count as one. */
export const PASSWORD_SYMBOLS = '.,"!?@#$%^&*()_+-=[]{}|\''
const MIN_LENGTH = 8

/**
 * The rules that a new password does not keep (decision 40); empty when it is good. `isBreached` looks it up in a list of
 * known passwords, where there is one.
 */
export const passwordProblems = (password: string, isBreached?: (password: string) => boolean): PasswordProblem[] => {
  const problems: PasswordProblem[] = []
  if ([...password].length < MIN_LENGTH) problems.push('length')
  if (!/[1-9]/.test(password)) problems.push('digit')
  if (![...password].some((sign) => PASSWORD_SYMBOLS.includes(sign))) problems.push('symbol')
  if (!/\p{Lu}/u.test(password)) problems.push('capital')
  // The identity protocol knows no blanks in a password.
  if (/\s/.test(password)) problems.push('blank')
  if (isBreached?.(password)) problems.push('breached')
  return problems
}

/** Whether a password may be used: it keeps every rule and, where that can be asked, is in no list of breached ones. */
export const isPasswordGood = (password: string, isBreached?: (password: string) => boolean): boolean =>
  passwordProblems(password, isBreached).length === 0
