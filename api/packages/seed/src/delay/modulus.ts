/**
 * RSA-2048 of the RSA Factoring Challenge (1991), hex: a product of two primes that were deleted when it was made. As long as its factors
 * are unknown, x^(2^T) takes T squarings, one after the other (R. Rivest, A. Shamir, D. Wagner, Time-lock puzzles, 1996).
 */
const digits = [
  'c7970ceedcc3b0754490201a7aa613cd73911081c790f5f1a8726f463550bb5b',
  '7ff0db8e1ea1189ec72f93d1650011bd721aeeacc2acde32a04107f0648c2813',
  'a31f5b0b7765ff8b44b4b6ffc93384b646eb09c7cf5e8592d40ea33c80039f35',
  'b4f14a04b51f7bfd781be4d1673164ba8eb991c2c4d730bbbe35f592bdef524a',
  'f7e8daefd26c66fc02c479af89d64d373f442709439de66ceb955f3ea37d5159',
  'f6135809f85334b5cb1813addc80cd05609f10ac6a95ad65872c909525bdad32',
  'bc729592642920f24c61dc5b3c3b7923e56b16a4d9d373d8721f24a3fc0f1b31',
  '31f55615172866bccc30f95054c824e733a5eb6817f7bc16399d48c6361cc7e5',
]

export const modulus = BigInt(`0x${digits.join('')}`)

/** Bytes of an element of the group. */
export const elementBytes = 256
