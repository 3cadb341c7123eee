import type { RandomSource } from '../src/index.ts'

/** Bytes that count upwards from a start, so that a test can say what comes out. */
export const countingBytes = (start = 0): RandomSource => {
  let next = start
  return (length) => Uint8Array.from({ length }, () => next++ & 255)
}
