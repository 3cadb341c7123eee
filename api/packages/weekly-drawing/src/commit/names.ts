import { PSEUDONYM_BYTES, pseudonym } from '@quintet/domain/match'

const namesAtOnce = 4096
// Only the low bits of a byte tell: 16 letters and 8 digits.
const [letter, digit] = [15, 7]
const endOfLetters = 3

/** Names are put together of two parts, each of which is one of a few hundred and made once. */
const [heads, tails] = [256, 512].map((length) => Array.from<string | undefined>({ length })) as [string[], string[]]

const nameOf = (bytes: Buffer, at: number): string => {
  const head = (((bytes[at] as number) & letter) << 4) | ((bytes[at + 1] as number) & letter)
  const digits = (((bytes[at + 2] as number) & digit) << 6) | (((bytes[at + 3] as number) & digit) << 3)
  const tail = digits | ((bytes[at + 4] as number) & digit)
  const whole = () => pseudonym(bytes.subarray(at, at + PSEUDONYM_BYTES))
  return (heads[head] ??= whole().slice(0, endOfLetters)) + (tails[tail] ??= whole().slice(endOfLetters))
}

/** Random names for matches; randomness is asked for many at a time. */
export const createNames = (randomBytes: (count: number) => Buffer): (() => string) => {
  let [bytes, at]: [Buffer, number] = [Buffer.alloc(0), 0]
  return () => {
    if (at === bytes.length) [bytes, at] = [randomBytes(PSEUDONYM_BYTES * namesAtOnce), 0]
    const name = nameOf(bytes, at)
    at += PSEUDONYM_BYTES
    return name
  }
}
