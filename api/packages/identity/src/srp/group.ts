import { createHash, createHmac, DiffieHellman, getDiffieHellman } from 'node:crypto'

const groupName = 'modp15'

/** RFC 3526 group 15: 3072 bits, generator 2. */
export const prime: Buffer = getDiffieHellman(groupName).getPrime()
const generator = 2

export const fromBytes = (bytes: Uint8Array): bigint =>
  bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

export const primeNumber: bigint = fromBytes(prime)

/**
 * What raises to powers in the group by OpenSSL, five times as fast as BigInt. Made of the group's name: Node 24 tries the prime of one that
 * is made of its numbers, and nothing else can be done for the second that this takes.
 */
export const exponentiator = (): DiffieHellman => {
  const group: unknown = getDiffieHellman(groupName)
  // A group of a name differs in that alone, that no key can be put into it.
  return Object.setPrototypeOf(group, DiffieHellman.prototype) as DiffieHellman
}

/** The fewest bytes that hold a number in two's complement: a 00 stands in front when the top bit is set. */
export const pad = (value: bigint): Buffer => {
  const hex = value.toString(16)
  const even = hex.length % 2 === 1 ? `0${hex}` : hex
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

/** Exactly as many bytes as the prime has, as OpenSSL wants them. */
export const toElement = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(prime.length * 2, '0'), 'hex')

export const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

export const multiplier: bigint = fromBytes(sha256(pad(primeNumber), pad(BigInt(generator))))

/** u = H(pad(A) ‖ pad(B)). */
export const scrambler = (clientPublic: bigint, serverPublic: bigint): bigint =>
  fromBytes(sha256(pad(clientPublic), pad(serverPublic)))

/** x = H(pad(salt) ‖ H(poolName + id + ":" + password)). */
export const privateOf = (poolName: string, id: string, password: string, salt: Uint8Array): Buffer =>
  sha256(pad(fromBytes(salt)), sha256(Buffer.from(`${poolName}${id}:${password}`)))

/** The 16 bytes that both sides sign with. */
export const sessionKey = (scramble: bigint, secret: bigint): Buffer =>
  hmac(hmac(pad(scramble), pad(secret)), 'Caldera Derived Key', Uint8Array.of(1)).subarray(0, 16)

/** What the client proves itself with. */
export const signatureOf = (key: Buffer, poolName: string, id: string, secretBlock: Buffer, timestamp: string): Buffer =>
  hmac(key, poolName, id, secretBlock, timestamp)
