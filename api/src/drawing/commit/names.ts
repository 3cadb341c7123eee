import { PSEUDONYM_BYTES, pseudonym } from '@quintet/domain/match'

const namesAtOnce = 4096
// Only the low bits of a byte tell: 16 letters and 8 digits.
const [letter, digit] = [15, 7]

// Room for all of them: what grows at random is kept as a table of keys.
const made = Array.from<string | undefined>({ length: 2 ** 17 })

/** Names are few and asked for by the million: each is put together once. */
const nameOf = (bytes: Buffer, at: number): string => {
  const [a, b, c] = [(bytes[at] as number) & letter, (bytes[at + 1] as number) & letter, (bytes[at + 2] as number) & digit]
  const [d, e] = [(bytes[at + 3] as number) & digit, (bytes[at + 4] as number) & digit]
  const index = (((((((a << 4) | b) << 3) | c) << 3) | d) << 3) | e
  return (made[index] ??= pseudonym(bytes.subarray(at, at + PSEUDONYM_BYTES)))
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
