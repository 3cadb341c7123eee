import { createDiffieHellman, createHash, createHmac, hkdfSync } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOfHex, fromBytes, fromHex, generator, pad, power, prime } from './numbers.ts'
import { sessionKey, sign, startHandshake, timestamp } from './srp.ts'

const primeBytes = Buffer.from(prime.toString(16), 'hex')

describe('numbers', () => {
  it('has the published prime', () => {
    // RFC 3526: begins and ends with 64 one bits; known by its hash.
    expect(prime.toString(16)).toMatch(/^f{16}c90fdaa22168c234.*f{16}$/)
    expect(prime.toString(2)).toHaveLength(3072)
    expect(createDiffieHellman(primeBytes, 2).verifyError).toBe(0)
  })

  it('raises to powers like OpenSSL', () => {
    const key = createHash('sha256').update('exponent').digest()
    const dh = createDiffieHellman(primeBytes, 2)
    dh.setPrivateKey(key)
    expect(power(generator, fromBytes(key), prime)).toBe(fromBytes(dh.generateKeys()))
    expect(power(5n, 0n, 7n)).toBe(1n)
  })

  it('pads to the fewest two’s-complement bytes', () => {
    expect([...pad(0n)]).toEqual([0])
    expect([...pad(0x7fn)]).toEqual([0x7f])
    expect([...pad(0x80n)]).toEqual([0, 0x80])
    expect([...pad(0x100n)]).toEqual([1, 0])
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 3072n }), (value) => {
        const bytes = pad(value)
        const [first = 0, second = 0] = bytes
        expect(fromBytes(bytes)).toBe(value)
        expect(first < 0x80).toBe(true)
        expect(bytes.length === 1 || first !== 0 || second >= 0x80).toBe(true)
      }),
    )
  })

  it('reads hex in pairs', () => {
    expect([...bytesOfHex('00ff10')]).toEqual([0, 255, 16])
    expect([...bytesOfHex('')]).toEqual([])
    expect([fromHex('ff'), fromHex('')]).toEqual([255n, 0n])
  })
})

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

const number = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

const toPower = (base: bigint, exponent: bigint): bigint => {
  let [result, square] = [1n, base % prime]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** The other side of the hand-shake, as the protocol describes it, on OpenSSL's arithmetic. */
const serverFor = (password: string, salt: string) => {
  const x = number(sha(pad(BigInt(`0x${salt}`)), sha(Buffer.from(`PoolName-the-id:${password}`))))
  const verifier = toPower(2n, x)
  const secret = number(createHash('sha256').update('server').digest())
  const publicValue = (number(sha(pad(prime), pad(2n))) * verifier + toPower(2n, secret)) % prime
  const keyFor = (clientPublic: bigint) => {
    const scramble = number(sha(pad(clientPublic), pad(publicValue)))
    const shared = toPower(clientPublic * toPower(verifier, scramble), secret)
    return Buffer.from(hkdfSync('sha256', pad(shared), pad(scramble), 'Caldera Derived Key', 16))
  }
  return { serverPublic: publicValue.toString(16), keyFor }
}

describe('protocol', () => {
  it('comes to the same key as the other side, for the right password only', async () => {
    for (const salt of ['0102', 'f1e2d3', '7']) {
      const server = serverFor('secret words', salt)
      const half = startHandshake()
      const facts = { salt, serverPublic: server.serverPublic, id: '-the-id', poolName: 'PoolName' }
      expect(half.publicValue).toBe(power(generator, half.secret, prime))
      expect(Buffer.from(await sessionKey(half, facts, 'secret words'))).toEqual(server.keyFor(half.publicValue))
      expect(Buffer.from(await sessionKey(half, facts, 'other words'))).not.toEqual(server.keyFor(half.publicValue))
    }
  })

  it('takes a fresh secret of 256 bits each time', () => {
    const secrets = Array.from({ length: 8 }, () => startHandshake().secret)
    expect(new Set(secrets).size).toBe(8)
    expect(secrets.some((secret) => secret > 2n ** 250n)).toBe(true)
    expect(secrets.every((secret) => secret < 2n ** 256n)).toBe(true)
  })

  it('signs pool, id, block and time with the key', async () => {
    const key = Uint8Array.from({ length: 16 }, (_, index) => index)
    const facts = { salt: '', serverPublic: '', id: 'the-id', poolName: 'PoolName' }
    const block = Buffer.from([0, 200, 255]).toString('base64')
    const expected = createHmac('sha256', key)
      .update('PoolNamethe-id')
      .update(Buffer.from([0, 200, 255]))
      .update('now')
    expect(await sign(key, facts, block, 'now')).toBe(expected.digest('base64'))
  })

  it('writes the day without padding', () => {
    expect(timestamp(new Date(Date.UTC(2026, 8, 5, 9, 3, 7)))).toBe('Sat Sep 5 09:03:07 UTC 2026')
    expect(timestamp(new Date(Date.UTC(2026, 11, 25, 19, 13, 57)))).toBe('Fri Dec 25 19:13:57 UTC 2026')
  })

  it('refuses a server value of 0 modulo N', async () => {
    const facts = { salt: 'ab', id: 'x', poolName: 'y' }
    for (const serverPublic of ['0', prime.toString(16)]) {
      await expect(sessionKey({ secret: 5n, publicValue: 32n }, { ...facts, serverPublic }, 'secret')).rejects.toThrow(
        'impossible',
      )
    }
  })
})
