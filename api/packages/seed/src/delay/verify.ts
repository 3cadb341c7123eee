import { challengeOf } from './challenge.ts'
import type { Delay } from './delay.ts'
import { bytesOf, multiply, numberOf, powerOf, smaller } from './group.ts'
import { elementBytes, modulus } from './modulus.ts'

const isElement = (number: bigint): boolean => number > 0n && 2n * number < modulus

// Both exponents are below the prime, which has 256 bits.
const raised = (base: bigint, exponent: bigint): bigint => numberOf(powerOf(exponent)(bytesOf(base, elementBytes)))

const powerOfTwo = (exponent: number, prime: bigint): bigint => {
  let power = 1n
  for (const bit of exponent.toString(2)) power = (power * power * (bit === '1' ? 2n : 1n)) % prime
  return power
}

/**
 * Whether the output is start^(2^squarings), which the proof shows without doing the squarings again: proof^prime · start^(2^squarings mod prime)
 * is the output (B. Wesolowski, Efficient Verifiable Delay Functions, EUROCRYPT 2019).
 */
export const isDelayed = (start: Uint8Array, { squarings, output, proof }: Delay): boolean => {
  if (output === undefined || proof === undefined || !Number.isSafeInteger(squarings) || squarings < 1) return false
  if (![output, proof].every((element) => /^[0-9a-f]{512}$/.test(element))) return false
  const [end, witness] = [BigInt(`0x${output}`), BigInt(`0x${proof}`)]
  if (!isElement(end) || !isElement(witness)) return false
  const prime = challengeOf(start, bytesOf(end, elementBytes), squarings)
  const rest = raised(numberOf(start), powerOfTwo(squarings, prime))
  return smaller(multiply(raised(witness, prime), rest)) === end
}
