import { constants, createPublicKey, hash, publicEncrypt } from 'node:crypto'
import { elementBytes, modulus } from './modulus.ts'

/** The bytes of a number, the highest first. */
export const bytesOf = (number: bigint, length: number): Buffer =>
  Buffer.from(number.toString(16).padStart(2 * length, '0'), 'hex')

export const numberOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`)

const base64 = (number: bigint): string => {
  const hex = number.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url')
}

const modulusText = base64(modulus)

/** Raises many elements to one power. */
export type Power = (base: Uint8Array) => Uint8Array

/**
 * x^exponent. An RSA operation without padding is just that, and OpenSSL's is eight times as fast as a BigInt's: a faster program
 * should bring little to an attacker. The exponent is less than the modulus.
 */
export const powerOf = (exponent: bigint): Power => {
  if (exponent === 0n) return () => bytesOf(1n, elementBytes)
  if (exponent === 1n) return (base) => base
  const key = createPublicKey({ key: { kty: 'RSA', n: modulusText, e: base64(exponent) }, format: 'jwk' })
  return (base) => publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, base)
}

export const multiply = (one: bigint, other: bigint): bigint => (one * other) % modulus

/** An element and its negative are the same one here: then no element of a known small order is left that a false proof could use. */
export const smaller = (element: bigint): bigint => (2n * element < modulus ? element : modulus - element)

const startTag = Buffer.from('quintet-drawing-delay-1')
// 32 bits more than the modulus has, so that the remainder is spread evenly.
const startBlocks = 9

/**
 * Where the squarings begin: hashed from what is fixed when the entries are frozen, so that none can be done before.
 * @param root Merkle root over the entries, hex.
 * @param commitment The one to the secret, hex.
 */
export const startOf = (root: string, commitment: string): Uint8Array => {
  const rest = Buffer.from(root + commitment, 'hex')
  const blocks = Array.from({ length: startBlocks }, (_, block) =>
    hash('sha256', Buffer.concat([startTag, Buffer.of(block), rest]), 'buffer'),
  )
  return bytesOf(smaller(numberOf(Buffer.concat(blocks)) % modulus), elementBytes)
}
