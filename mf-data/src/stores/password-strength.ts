export type Strength = 'weak' | 'fair' | 'strong'

// A letter in the middle of a word tells little, one beside digits and symbols more; a repeated or counted-on sign almost nothing.
const bits = { letter: 4.5, inWord: 2, digit: 3.3, symbol: 4.5, expected: 0.5 } as const

const isLetter = (sign: string) => /\p{L}/u.test(sign)

const isExpected = (sign: string, before: string): boolean => {
  const step = (sign.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  return before !== '' && Math.abs(step) <= 1
}

const bitsOf = (sign: string, before: string, beforeThat: string): number => {
  if (isExpected(sign, before)) return bits.expected
  if (isLetter(sign)) return isLetter(before) && (isLetter(beforeThat) || beforeThat === '') ? bits.inWord : bits.letter
  return /\p{N}/u.test(sign) ? bits.digit : bits.symbol
}

const [fair, strong] = [30, 45]

/** How long guessing a password may take, roughly. The rules and the list of breached ones decide; this only advises. */
export const passwordStrength = (password: string): Strength => {
  const signs = [...password]
  const sum = signs.reduce((total, sign, at) => total + bitsOf(sign, signs[at - 1] ?? '', signs[at - 2] ?? ''), 0)
  if (sum < fair) return 'weak'
  return sum < strong ? 'fair' : 'strong'
}
