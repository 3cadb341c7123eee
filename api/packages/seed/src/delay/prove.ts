import { stride } from './evaluate.ts'
import { multiply, numberOf, powerOf } from './group.ts'
import { elementBytes } from './modulus.ts'

/** ⌊2^squarings / prime⌋ in base 2^stride, the lowest digit first: by long division, as it has far too many bits to be held. */
export const quotientDigits = (squarings: number, prime: bigint): bigint[] => {
  const strides = Math.floor(squarings / stride)
  const digits: bigint[] = []
  let rest = 1n
  for (let at = strides; at >= 0; at--) {
    const shifted = rest << BigInt(at === strides ? squarings - strides * stride : stride)
    digits.push(shifted / prime)
    rest = shifted % prime
  }
  return digits.toReversed()
}

/** The product of checkpoints, each raised to its digit: start^⌊2^squarings / prime⌋, or a part of it. */
export const productOf = (checkpoints: Uint8Array, digits: readonly bigint[]): bigint =>
  digits.reduce((product, digit, at) => {
    const checkpoint = checkpoints.subarray(at * elementBytes, (at + 1) * elementBytes)
    return multiply(product, numberOf(powerOf(digit)(checkpoint)))
  }, 1n)
