// Letters and digits that cannot be taken for one another, nor make a word.
const LETTERS = 'CDFGHJKMNPRTVWXZ'
const DIGITS = '23456789'

/** Random bytes that a pseudonym needs. */
export const PSEUDONYM_BYTES = 5

const pick = (alphabet: string, byte: number | undefined): string => {
  // Both alphabets divide 256, so every sign is equally likely.
  return alphabet.charAt((byte ?? 0) % alphabet.length)
}

/** A neutral name for a match until both have verified (decision 35), such as `KT-427`. Needs five random bytes. */
export const pseudonym = (random: Uint8Array): string => {
  if (random.length < PSEUDONYM_BYTES) throw new RangeError(`A pseudonym needs ${PSEUDONYM_BYTES} random bytes`)
  const letters = pick(LETTERS, random[0]) + pick(LETTERS, random[1])
  return `${letters}-${pick(DIGITS, random[2])}${pick(DIGITS, random[3])}${pick(DIGITS, random[4])}`
}
