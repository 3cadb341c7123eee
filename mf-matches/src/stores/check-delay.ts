import type { DrawingProof } from '@quintet/contract'
import { type Bytes, bytesOf, bytesOfText, hexOf, sha256 } from './hashes.ts'

// RSA-2048 of the RSA Factoring Challenge; why this number, and the protocol: shared/docs/guides/drawing-format.md.
const modulus = BigInt(
  `0x${[
    'c7970ceedcc3b0754490201a7aa613cd73911081c790f5f1a8726f463550bb5b',
    '7ff0db8e1ea1189ec72f93d1650011bd721aeeacc2acde32a04107f0648c2813',
    'a31f5b0b7765ff8b44b4b6ffc93384b646eb09c7cf5e8592d40ea33c80039f35',
    'b4f14a04b51f7bfd781be4d1673164ba8eb991c2c4d730bbbe35f592bdef524a',
    'f7e8daefd26c66fc02c479af89d64d373f442709439de66ceb955f3ea37d5159',
    'f6135809f85334b5cb1813addc80cd05609f10ac6a95ad65872c909525bdad32',
    'bc729592642920f24c61dc5b3c3b7923e56b16a4d9d373d8721f24a3fc0f1b31',
    '31f55615172866bccc30f95054c824e733a5eb6817f7bc16399d48c6361cc7e5',
  ].join('')}`,
)
const elementDigits = 512

const numberOf = (bytes: Bytes): bigint => BigInt(`0x${hexOf(bytes)}`)

const bytesOfNumber = (number: bigint, length: number): Bytes => bytesOf(number.toString(16).padStart(2 * length, '0'))

const power = (base: bigint, exponent: bigint, modulo: bigint): bigint => {
  let result = 1n
  for (const bit of exponent.toString(2)) result = (result * result * (bit === '1' ? base : 1n)) % modulo
  return result
}

/** An element and its negative are the same one. */
const smaller = (element: bigint): bigint => (2n * element < modulus ? element : modulus - element)

const startOf = async ({ root, commitment }: DrawingProof): Promise<bigint> => {
  const blocks = Array.from({ length: 9 }, (_, block) =>
    sha256(bytesOfText('quintet-drawing-delay-1'), block, bytesOf(root), bytesOf(commitment)),
  )
  return smaller(BigInt(`0x${(await Promise.all(blocks)).map(hexOf).join('')}`) % modulus)
}

const firstPrimes = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n, 59n, 61n, 67n, 71n]

/** Miller and Rabin's test. What is tested is a hash, so it cannot be chosen to deceive these bases. */
const isPrime = (odd: bigint): boolean => {
  if (firstPrimes.some((prime) => odd % prime === 0n)) return false
  let [exponent, halvings] = [odd - 1n, 0]
  for (; exponent % 2n === 0n; exponent /= 2n) halvings++
  return firstPrimes.every((base) => {
    let element = power(base, exponent, odd)
    if (element === 1n) return true
    for (let left = halvings; left > 0; left--, element = (element * element) % odd) if (element === odd - 1n) return true
    return false
  })
}

/** The prime that the proof is about: the first one among hashes of all that it proves. */
const challengeOf = async (start: bigint, output: bigint, squarings: number): Promise<bigint> => {
  const about = [bytesOfNumber(start, 256), bytesOfNumber(output, 256), bytesOfNumber(BigInt(squarings), 8)]
  for (let counter = 0n; ; counter++) {
    const hashed = await sha256(bytesOfText('quintet-drawing-prime-1'), bytesOfNumber(counter, 4), ...about)
    const candidate = numberOf(hashed) | (1n << 255n) | 1n
    if (isPrime(candidate)) return candidate
  }
}

const isElement = (number: bigint): boolean => number > 0n && 2n * number < modulus

/** Whether the output of a week's delay is what its squarings give: Wesolowski's proof, checked in some hundredths of a second. */
export const isDelayProved = async (proof: DrawingProof): Promise<boolean> => {
  const { squarings, output = '', proof: witnessHex = '' } = proof.delay ?? { squarings: 0 }
  if (squarings < 1 || output.length !== elementDigits || witnessHex.length !== elementDigits) return false
  const [end, witness, start] = [BigInt(`0x${output}`), BigInt(`0x${witnessHex}`), await startOf(proof)]
  if (!isElement(end) || !isElement(witness)) return false
  const prime = await challengeOf(start, end, squarings)
  const rest = power(start, power(2n, BigInt(squarings), prime), modulus)
  return smaller((power(witness, prime, modulus) * rest) % modulus) === end
}
