import { constants, createHash, createPublicKey, verify } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createMatchSecret,
  fingerprint,
  generateKeyPair,
  importPublicKey,
  readDeliverySignature,
  sessionDigest,
  signDelivery,
  unwrapOwnKeys,
  verifyDelivery,
  wrapPrivateKey,
  writeDeliverySignature,
  type Delivery,
  type DeliverySignature,
  type OwnKeys,
} from '../src/index.ts'

const MATCH = '4711'
const NOW = 1_790_000_000_123
let one: OwnKeys
let two: OwnKeys
let delivery: Delivery
let signed: DeliverySignature

const someone = async (): Promise<OwnKeys> => {
  const { privateKey } = await generateKeyPair()
  return unwrapOwnKeys('some words', await wrapPrivateKey('some words', privateKey, { kdf: 'pbkdf2' }))
}

beforeAll(async () => {
  ;[one, two] = [await someone(), await someone()]
  const keys = [await importPublicKey(one.publicKey), await importPublicKey(two.publicKey)] as const
  const { secret } = await createMatchSecret(MATCH, keys)
  delivery = { match: MATCH, publicKeys: [one.publicKey, two.publicKey], ...secret }
  signed = await signDelivery(delivery, '2', two.signingKey, NOW)
})

describe('own keys', () => {
  it('know their own modulus, and cannot be read out', async () => {
    const pair = await generateKeyPair()
    const { n } = await crypto.subtle.exportKey('jwk', pair.publicKey)
    const own = await unwrapOwnKeys('x', await wrapPrivateKey('x', pair.privateKey, { kdf: 'pbkdf2' }))
    expect(own.publicKey).toBe(n)
    expect([own.privateKey.extractable, own.signingKey.extractable]).toEqual([false, false])
  })
})

describe('a signed delivery', () => {
  it('is verified by the key of who signed it, and by no other', async () => {
    expect(await verifyDelivery(delivery, signed, two.publicKey)).toBe(true)
    expect(await verifyDelivery(delivery, signed, one.publicKey)).toBe(false)
    expect(await verifyDelivery(delivery, signed, 'AAAA')).toBe(false)
  })

  it('is what another implementation of RSA-PSS takes', () => {
    const { publicKeys, salts, wrapped } = delivery
    const said = JSON.stringify(['quintet/match-delivery/1', MATCH, '2', String(NOW), ...publicKeys, ...salts, ...wrapped])
    const key = createPublicKey({ key: { kty: 'RSA', n: two.publicKey, e: 'AQAB' }, format: 'jwk' })
    const options = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    expect(verify('sha256', Buffer.from(said), options, Buffer.from(signed.signature, 'base64url'))).toBe(true)
  })

  it('names its session by what another implementation of SHA-256 makes, without a signature as well', async () => {
    const { publicKeys, salts, wrapped } = delivery
    const digestOf = (deliverer: string, time: string) => {
      const said = ['quintet/match-delivery/1', MATCH, deliverer, time, ...publicKeys, ...salts, ...wrapped]
      return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
    }
    expect(await sessionDigest(delivery, signed)).toBe(digestOf('2', String(NOW)))
    expect(await sessionDigest(delivery)).toBe(digestOf('', ''))
  })

  it('stands for nothing but itself: each part that is changed, swapped or left out is seen', async () => {
    const { publicKeys, salts, wrapped } = delivery
    const third = await someone()
    const changed: Delivery[] = [
      { ...delivery, match: '4712' },
      { ...delivery, publicKeys: [publicKeys[1], publicKeys[0]] },
      { ...delivery, publicKeys: [third.publicKey, publicKeys[1]] },
      { ...delivery, publicKeys: [publicKeys[0], third.publicKey] },
      { ...delivery, salts: [salts[1], salts[0]] },
      { ...delivery, salts: [salts[0], 'AAAAAAAAAAAAAAAAAAAAAA'] },
      { ...delivery, wrapped: [wrapped[1], wrapped[0]] },
      { ...delivery, wrapped: [wrapped[0], `${wrapped[1]}A`] },
    ]
    for (const other of changed) expect(await verifyDelivery(other, signed, two.publicKey)).toBe(false)
    expect(await verifyDelivery(delivery, { ...signed, deliverer: '1' }, two.publicKey)).toBe(false)
    expect(await verifyDelivery(delivery, { ...signed, deliveredAt: NOW + 1 }, two.publicKey)).toBe(false)
    const digests = await Promise.all([delivery, ...changed].map((each) => sessionDigest(each, signed)))
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('travels as one text, and reads nothing else', () => {
    const text = writeDeliverySignature(signed)
    expect(text).toMatch(/^1\.2\.1790000000123\.[\w-]{342}$/)
    expect(readDeliverySignature(text)).toEqual(signed)
    for (const other of ['', 'x', `2${text.slice(1)}`, `${text}A`, text.replace('.2.', '.3.')])
      expect(readDeliverySignature(other)).toBeUndefined()
  })
})

describe('the number of a session', () => {
  it('is forty digits, the same for both, and another for another session', async () => {
    const session = await sessionDigest(delivery, signed)
    const number = await fingerprint(one.publicKey, two.publicKey, session)
    expect(number).toMatch(/^(\d{5} ){7}\d{5}$/)
    expect(await fingerprint(two.publicKey, one.publicKey, session)).toBe(number)
    expect(await fingerprint(one.publicKey, two.publicKey, `${session}A`)).not.toBe(number)
  })
})
