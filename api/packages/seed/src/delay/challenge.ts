import { checkPrimeSync, hash } from 'node:crypto'
import { bytesOf, numberOf } from './group.ts'

const primeTag = Buffer.from('quintet-drawing-prime-1')

// 256 bits, and odd.
const shaped = (number: bigint): bigint => number | (1n << 255n) | 1n

/** The prime that a proof is about: the first one among hashes of all that it is to prove. It cannot be known before the output. */
export const challengeOf = (start: Uint8Array, output: Uint8Array, squarings: number): bigint => {
  const about = Buffer.concat([start, output, bytesOf(BigInt(squarings), 8)])
  for (let counter = 0n; ; counter++) {
    const prime = shaped(numberOf(hash('sha256', Buffer.concat([primeTag, bytesOf(counter, 4), about]), 'buffer')))
    if (checkPrimeSync(prime)) return prime
  }
}
