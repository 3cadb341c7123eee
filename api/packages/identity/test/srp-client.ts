import { randomBytes } from 'node:crypto'
import {
  exponentiator,
  fromBytes,
  multiplier,
  primeNumber,
  privateOf,
  scrambler,
  sessionKey,
  signatureOf,
  toElement,
} from '../src/srp/group.ts'
import { timestamp } from '../../../../shared/sdk/src/identity/srp.ts'

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square] = [1n, base % primeNumber]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % primeNumber
    square = (square * square) % primeNumber
  }
  return result
}

const sitePoolName = 'Quintet01'

export interface ClientHalf {
  secret: bigint
  publicValue: bigint
}

export const clientHalf = (): ClientHalf => {
  const secret = randomBytes(32)
  const dh = exponentiator()
  dh.setPrivateKey(secret)
  return { secret: fromBytes(secret), publicValue: fromBytes(dh.generateKeys()) }
}

/** The client's answer to PASSWORD_VERIFIER, for the site's pool or another. */
export const proofOf = (
  { secret, publicValue }: ClientHalf,
  { SALT = '', SRP_B = '', USER_ID_FOR_SRP: id = '', SECRET_BLOCK: block = '' }: Record<string, string>,
  password: string,
  now: number,
  poolName = sitePoolName,
): Record<string, string> => {
  const x = fromBytes(privateOf(poolName, id, password, Buffer.from(SALT, 'hex')))
  const serverPublic = BigInt(`0x${SRP_B}`)
  const scramble = scrambler(publicValue, serverPublic)
  const masked = (((serverPublic - multiplier * power(2n, x)) % primeNumber) + primeNumber) % primeNumber
  const key = sessionKey(scramble, fromBytes(toElement(power(masked, secret + scramble * x))))
  const TIMESTAMP = timestamp(new Date(now))
  const signature = signatureOf(key, poolName, id, Buffer.from(block, 'base64'), TIMESTAMP).toString('base64')
  return { USERNAME: id, PASSWORD_CLAIM_SECRET_BLOCK: block, TIMESTAMP, PASSWORD_CLAIM_SIGNATURE: signature }
}
