import { createDecipheriv, hkdfSync } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createMatchSecret,
  decryptMessage,
  deriveMatchKeys,
  encryptMessage,
  fromBase64url,
  generateKeyPair,
  openMatchKeys,
  unwrapMatchKey,
  type MatchKeys,
  type MatchSecret,
  type MessageContext,
} from '../src/index.ts'
import { countingBytes } from './predictable.ts'

const MATCH = '4711'
const context: MessageContext = { match: MATCH, side: '1', clientMessageId: 'a-1' }
let pairs: [CryptoKeyPair, CryptoKeyPair]
let secret: MatchSecret
let keys: MatchKeys

beforeAll(async () => {
  pairs = [await generateKeyPair(), await generateKeyPair()]
  ;({ secret, keys } = await createMatchSecret(MATCH, [pairs[0].publicKey, pairs[1].publicKey]))
})

describe('match key', () => {
  it('is read by both sides, who then understand each other', async () => {
    const one = await openMatchKeys(secret, '1', pairs[0].privateKey, MATCH)
    const two = await openMatchKeys(secret, '2', pairs[1].privateKey, MATCH)
    expect(await decryptMessage(two, context, await encryptMessage(one, context, 'Hello'))).toBe('Hello')
    const answer = { ...context, side: '2' as const }
    expect(await decryptMessage(one, answer, await encryptMessage(two, answer, 'مرحبًا'))).toBe('مرحبًا')
  })

  it('is not read by the other side’s key, nor as that of another match', async () => {
    await expect(openMatchKeys(secret, '1', pairs[1].privateKey, MATCH)).rejects.toMatchObject({ code: 'damaged' })
    await expect(openMatchKeys(secret, '1', pairs[0].privateKey, '4712')).rejects.toMatchObject({ code: 'damaged' })
  })

  it('has 256 bits', async () => {
    expect(await unwrapMatchKey(secret.wrapped[0], pairs[0].privateKey, MATCH)).toHaveLength(32)
  })

  it('refuses one salt for both directions', async () => {
    const matchKey = await unwrapMatchKey(secret.wrapped[0], pairs[0].privateKey, MATCH)
    await expect(deriveMatchKeys(matchKey, [secret.salts[0], secret.salts[0]], MATCH)).rejects.toMatchObject({ code: 'damaged' })
  })

  it('derives what another implementation of HKDF and AES-GCM expects', async () => {
    const random = countingBytes()
    const made = await createMatchSecret(MATCH, [pairs[0].publicKey, pairs[1].publicKey], random)
    const message = await encryptMessage(made.keys, { ...context, side: '2' }, 'Hello', countingBytes(9))
    const [matchKey, salt] = [Buffer.from(countingBytes()(32)), Buffer.from(countingBytes(48)(16))]
    const key = Buffer.from(hkdfSync('sha256', matchKey, salt, `quintet/messages/${MATCH}/2`, 32))
    const sealed = Buffer.from(message.ciphertext, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(message.iv, 'base64url'))
    decipher.setAAD(Buffer.from(JSON.stringify(['quintet/message/1', MATCH, '2', 'a-1']))).setAuthTag(sealed.subarray(-16))
    expect(decipher.update(sealed.subarray(0, -16)).toString('utf8')).toBe('Hello')
    expect(() => decipher.final()).not.toThrow()
  })
})

describe('messages', () => {
  it('come back exactly, whatever they say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 800 }), fc.uuid(), async (text, clientMessageId) => {
        const message = await encryptMessage(keys, { ...context, clientMessageId }, text)
        expect(await decryptMessage(keys, { ...context, clientMessageId }, message)).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  it('use 12 random bytes, new for each (decision 33)', async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => encryptMessage(keys, context, 'same')))
    expect(sent.every(({ iv }) => fromBase64url(iv).length === 12)).toBe(true)
    expect(new Set(sent.map(({ iv }) => iv)).size).toBe(20)
  })

  it('are refused in another match, from another side, under another id', async () => {
    const message = await encryptMessage(keys, context, 'Hello')
    const moved: MessageContext[] = [
      { ...context, match: '4712' },
      { ...context, side: '2' },
      { ...context, clientMessageId: 'a-2' },
      { ...context, match: '471', clientMessageId: '1a-1' },
    ]
    for (const other of moved) await expect(decryptMessage(keys, other, message)).rejects.toMatchObject({ code: 'damaged' })
  })

  it('are refused after any changed bit', async () => {
    const message = await encryptMessage(keys, context, 'Hello')
    const bits = fromBase64url(message.ciphertext).length * 8
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bits - 1 }), async (bit) => {
        const bytes = fromBase64url(message.ciphertext)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const ciphertext = Buffer.from(bytes).toString('base64url')
        await expect(decryptMessage(keys, context, { ...message, ciphertext })).rejects.toMatchObject({ code: 'damaged' })
      }),
      { numRuns: 40 },
    )
  })

  it.each(['', 'AAAA', 'not base64!'])('are refused with the iv %j', async (iv) => {
    const { ciphertext } = await encryptMessage(keys, context, 'Hello')
    await expect(decryptMessage(keys, context, { ciphertext, iv })).rejects.toMatchObject({ code: 'damaged' })
  })
})
