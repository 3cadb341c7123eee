import type { Bytes } from './bytes.ts'

/** Gives that many random bytes; tests hand in a predictable one. */
export type RandomSource = (length: number) => Bytes

/** Cryptographically strong random bytes. */
export const randomBytes: RandomSource = (length) => crypto.getRandomValues(new Uint8Array(length))
