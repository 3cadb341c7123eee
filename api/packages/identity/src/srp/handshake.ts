import type { Random } from '@quintet/kit/random'
import { exponentiator, fromBytes, multiplier, pad, primeNumber, privateOf, scrambler, sessionKey, toElement } from './group.ts'

// One for the process: its arithmetic is synchronous.
const openssl = exponentiator()

const powerOfGenerator = (exponent: Buffer): bigint => {
  openssl.setPrivateKey(exponent)
  return fromBytes(openssl.generateKeys())
}

const power = (base: bigint, exponent: Buffer): bigint => {
  openssl.setPrivateKey(exponent)
  return fromBytes(openssl.computeSecret(toElement(base)))
}

/** v = g^x: what is kept, sealed, instead of the password. */
export const verifierOf = (poolName: string, id: string, password: string, salt: Uint8Array): Buffer =>
  toElement(powerOfGenerator(privateOf(poolName, id, password, salt)))

/** Reads the client's public value; undefined when it is not one or is degenerate (0, 1 or −1 modulo N). */
export const readClientPublic = (hex: string): bigint | undefined => {
  if (!/^[0-9a-fA-F]{1,1024}$/.test(hex)) return undefined
  const value = BigInt(`0x${hex}`)
  const residue = value % primeNumber
  return value >= primeNumber || residue <= 1n || residue === primeNumber - 1n ? undefined : value
}

/** Reads a verifier that a client made; undefined when it is not one or is degenerate. */
export const readVerifier = (base64: string): Buffer | undefined => {
  const value = fromBytes(Buffer.from(base64, 'base64'))
  return value <= 1n || value >= primeNumber - 1n ? undefined : toElement(value)
}

export interface ServerHalf {
  privateValue: Buffer
  publicValue: bigint
}

/** b and B = k·v + g^b, never 0 modulo N. */
export const startHandshake = (verifier: Buffer, random: Random): ServerHalf => {
  const privateValue = random.bytes(32)
  const publicValue = (multiplier * fromBytes(verifier) + powerOfGenerator(privateValue)) % primeNumber
  return publicValue === 0n ? startHandshake(verifier, random) : { privateValue, publicValue }
}

/** The key of the hand-shake: S = (A · v^u)^b. Undefined for the values no honest client meets. */
export const handshakeKey = (
  clientPublic: bigint,
  verifier: Buffer,
  { privateValue, publicValue }: ServerHalf,
): Buffer | undefined => {
  const scramble = scrambler(clientPublic, publicValue)
  if (scramble === 0n) return undefined
  const base = (clientPublic * power(fromBytes(verifier), toExponent(scramble))) % primeNumber
  if (base <= 1n || base === primeNumber - 1n) return undefined
  return sessionKey(scramble, power(base, privateValue))
}

const toExponent = (value: bigint): Buffer => {
  const bytes = pad(value)
  return bytes[0] === 0 && bytes.length > 1 ? bytes.subarray(1) : bytes
}
