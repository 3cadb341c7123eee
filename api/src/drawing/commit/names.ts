import { PSEUDONYM_BYTES, pseudonym } from '@quintet/domain/match'

const namesAtOnce = 4096

/** Random names for matches; randomness is asked for many at a time. */
export const createNames = (randomBytes: (count: number) => Buffer): (() => string) => {
  let [bytes, at]: [Buffer, number] = [Buffer.alloc(0), 0]
  return () => {
    if (at === bytes.length) [bytes, at] = [randomBytes(PSEUDONYM_BYTES * namesAtOnce), 0]
    return pseudonym(bytes.subarray(at, (at += PSEUDONYM_BYTES)))
  }
}
