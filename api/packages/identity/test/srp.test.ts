import { assert, bigInt, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBytes, pad, primeNumber, toElement } from '../src/srp/group.ts'
import { handshakeKey, readClientPublic, readVerifier, startHandshake, verifierOf } from '../src/srp/handshake.ts'
import { systemRandom } from '@quintet/kit/random'
import { matchingStep, toBase32, totpCode } from '../src/totp.ts'
import { clientHalf, proofOf } from './srp-client.ts'

describe('numbers on the wire', () => {
  it('are padded to the fewest two’s-complement bytes and read back', () => {
    assert(
      property(bigInt({ min: 0n, max: primeNumber }), (value) => {
        const bytes = pad(value)
        expect(fromBytes(bytes)).toBe(value)
        expect((bytes[0] ?? 0) < 0x80).toBe(true)
        expect(bytes.length === 1 || bytes[0] !== 0 || (bytes[1] ?? 0) >= 0x80).toBe(true)
      }),
    )
  })

  it('fill exactly the prime’s length where OpenSSL wants them', () => {
    assert(
      property(bigInt({ min: 0n, max: primeNumber - 1n }), (value) => {
        expect(toElement(value)).toHaveLength(384)
        expect(fromBytes(toElement(value))).toBe(value)
      }),
    )
  })

  it('give a proof the server takes, whatever the first bytes of salt and values', () => {
    assert(
      property(uint8Array({ minLength: 1, maxLength: 16 }), (salt) => {
        const hex = Buffer.from(salt).toString('hex')
        const verifier = verifierOf('Quintet01', 'someone', 'secret', Buffer.from(hex, 'hex'))
        const half = startHandshake(verifier, systemRandom)
        const client = clientHalf()
        const parameters = { SALT: hex, SRP_B: half.publicValue.toString(16), USER_ID_FOR_SRP: 'someone', SECRET_BLOCK: 'AAAA' }
        expect(proofOf(client, parameters, 'secret', 0)['PASSWORD_CLAIM_SIGNATURE']).toHaveLength(44)
        expect(handshakeKey(client.publicValue, verifier, half)).toHaveLength(16)
      }),
      { numRuns: 20 },
    )
  })

  it('are refused when they are degenerate', () => {
    for (const value of [0n, 1n, primeNumber - 1n, primeNumber, primeNumber * 2n, primeNumber + 1n]) {
      expect(readClientPublic(value.toString(16))).toBeUndefined()
      if (value !== primeNumber + 1n) expect(readVerifier(pad(value).toString('base64'))).toBeUndefined()
    }
  })
})

describe('codes of authenticator apps', () => {
  // RFC 6238, appendix B: SHA-1, the last six of eight digits.
  const secret = Buffer.from('12345678901234567890')

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds are the standard’s', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code)
  })

  it('fit one step around now and no further', () => {
    const now = 1_111_111_109_000
    const step = Math.floor(now / 30_000)
    const offsets = [-2, -1, 0, 1, 2].filter((offset) => matchingStep(secret, totpCode(secret, step + offset), now) !== undefined)
    expect(offsets).toEqual([-1, 0, 1])
  })

  it('have a key in the letters of RFC 4648', () => {
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ])
  })
})
