import { createDiffieHellman, createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOfHex, fromBytes, generator, pad, power, prime } from './numbers.ts'
import { sessionKey, timestamp } from './srp.ts'

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
  })
})

describe('protocol', () => {
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
