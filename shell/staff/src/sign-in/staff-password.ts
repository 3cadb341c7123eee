/** The rules of a password of the staff's, in the order they are shown; the provider decides. */
export const staffPasswordRules = ['length', 'letters', 'digit', 'symbol', 'blank'] as const

type Rule = (typeof staffPasswordRules)[number]

const minimum = 12

const keeps: Record<Rule, (password: string) => boolean> = {
  length: (password) => [...password].length >= minimum,
  letters: (password) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  digit: (password) => /[1-9]/.test(password),
  symbol: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  blank: (password) => !/\s/.test(password),
}

/** The rules that a password does not keep. */
export const openRules = (password: string): Rule[] => staffPasswordRules.filter((rule) => !keeps[rule](password))
