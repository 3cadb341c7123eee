import { pbkdf2Sync } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  ARGON2ID,
  CryptoError,
  createMatchSecret,
  createRecoveryCode,
  decryptMessage,
  deriveMatchKeys,
  encryptMessage,
  exportModulus,
  fingerprint,
  fromBase64url,
  generateKeyPair,
  importOwnKeys,
  importPublicKey,
  messageHash,
  newKdf,
  normalizeRecoveryCode,
  openMessage,
  parseKdf,
  PBKDF2,
  randomBytes,
  readDeliverySignature,
  readKdfText,
  toBase64url,
  unwrapMatchKey,
  unwrapPrivateKey,
  wrapMatchKey,
  wrapPrivateKey,
  type ChainedContext,
  type MatchKeys,
} from '../src/index.ts'
import { writeKdfText } from '../src/kdf-text.ts'
import { pad, unpad } from '../src/padding.ts'
import { open, seal } from '../src/seal.ts'
import { countingBytes } from './predictable.ts'

// What is read has exactly the form that was written; anything else is refused, and named alike.

const salt = 'A'.repeat(22)
const context: ChainedContext = {
  match: '4711',
  side: '1',
  clientMessageId: 'a-1',
  device: 'ZGV2',
  counter: 2,
  previous: 'aGFzaA',
}
let pairs: [CryptoKeyPair, CryptoKeyPair]
let keys: MatchKeys

beforeAll(async () => {
  pairs = [await generateKeyPair(), await generateKeyPair()]
  ;({ keys } = await createMatchSecret('4711', [pairs[0].publicKey, pairs[1].publicKey]))
})

describe('errors', () => {
  it('say which of the two it is, and nothing of the key', () => {
    expect(new CryptoError('locked')).toMatchObject({
      name: 'CryptoError',
      code: 'locked',
      message: 'The key could not be unlocked',
    })
    expect(new CryptoError('damaged').message).toBe('The data is damaged or was not meant for this key')
  })
})

describe('the parameters of a password', () => {
  it.each([
    ['argon2id', ARGON2ID],
    ['pbkdf2', PBKDF2],
  ] as const)('of %s are new with each salt and read as they were written', (name, known) => {
    expect(newKdf(name, countingBytes())).toEqual({ ...known, salt: 'AAECAwQFBgcICQoLDA0ODw' })
    expect(newKdf(name)).not.toEqual(newKdf(name))
    const kdf = newKdf(name)
    expect(parseKdf({ ...kdf, more: 1 })).toEqual(kdf)
    expect(readKdfText(writeKdfText(kdf))).toStrictEqual({ kdf })
  })

  it.each([
    undefined,
    'text',
    { ...PBKDF2 },
    { ...PBKDF2, salt: 5 },
    { ...PBKDF2, salt: `${salt}A` },
    { ...PBKDF2, salt: salt.slice(1) },
    { ...PBKDF2, salt: `${salt.slice(1)}+` },
    { ...PBKDF2, name: 'scrypt', salt },
    { ...PBKDF2, hash: 'SHA-1', salt },
    { ...ARGON2ID, parallelism: 2, salt },
    { ...ARGON2ID, memoryKiB: 8, salt },
  ])('are refused where they are not the agreed ones (%#)', (value) => {
    expect(() => parseKdf(value)).toThrow(CryptoError)
  })

  const kdf = { ...PBKDF2, salt }
  const recovery = { salt: 's', ciphertext: 'c', iv: 'i' }

  it('stand in JSON with the wrap of the recovery code, where there is one', () => {
    expect(JSON.parse(writeKdfText(kdf))).toEqual({ version: 1, kdf })
    expect(readKdfText(writeKdfText(kdf, recovery))).toEqual({ kdf, recovery })
  })

  it.each([
    'null',
    '5',
    '[]',
    JSON.stringify({ version: 2, kdf }),
    JSON.stringify({ kdf }),
    JSON.stringify({ version: 1 }),
    JSON.stringify({ version: 1, kdf, recovery: null }),
    JSON.stringify({ version: 1, kdf, recovery: 'text' }),
    JSON.stringify({ version: 1, kdf, recovery: { ...recovery, salt: 5 } }),
    JSON.stringify({ version: 1, kdf, recovery: { salt: 's', iv: 'i' } }),
    JSON.stringify({ version: 1, kdf, recovery: { salt: 's', ciphertext: 'c' } }),
  ])('are refused in another form: %s', (text) => {
    expect(() => readKdfText(text)).toThrow(CryptoError)
  })

  it('fall back to PBKDF2 where Argon2id cannot run, and only there', async () => {
    vi.doMock('../src/argon2id.ts', () => ({ argon2id: () => Promise.reject(new RangeError('no memory')) }))
    const wrapped = await wrapPrivateKey('words', pairs[0].privateKey)
    expect(readKdfText(wrapped.kdf).kdf.name).toBe('pbkdf2')
    await expect(wrapPrivateKey('words', pairs[0].privateKey, { kdf: 'argon2id' })).rejects.toThrow('no memory')
    vi.doUnmock('../src/argon2id.ts')
  })
})

describe('a private key', () => {
  it('can be read out where that is asked for', async () => {
    const wrapped = await wrapPrivateKey('words', pairs[0].privateKey, { kdf: 'pbkdf2' })
    expect((await unwrapPrivateKey('words', wrapped)).extractable).toBe(false)
    expect((await unwrapPrivateKey('words', wrapped, { extractable: true })).extractable).toBe(true)
  })

  it('that is none is damaged', async () => {
    await expect(importOwnKeys(randomBytes(100))).rejects.toMatchObject({ code: 'damaged' })
  })
})

const randomAesKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])

const modulus = (change: (bytes: Uint8Array) => void) => {
  const bytes = randomBytes(256)
  bytes[0] = 0x80
  bytes[255] = 1
  change(bytes)
  return toBase64url(bytes)
}

describe('a modulus', () => {
  it('has 2048 bits, the first and the last of them set', async () => {
    const key = await importPublicKey(modulus(() => undefined))
    expect([key.extractable, key.usages]).toEqual([true, ['encrypt']])
    await expect(importPublicKey(modulus((bytes) => (bytes[0] = 0x7f)))).rejects.toMatchObject({ code: 'damaged' })
    await expect(importPublicKey(modulus((bytes) => (bytes[255] = 2)))).rejects.toMatchObject({ code: 'damaged' })
    await expect(importPublicKey(toBase64url(randomBytes(257).fill(0xff)))).rejects.toMatchObject({ code: 'damaged' })
  })

  it('is of an RSA key alone', async () => {
    await expect(exportModulus(await randomAesKey())).rejects.toMatchObject({ code: 'damaged' })
    expect(await exportModulus(pairs[0].publicKey)).toMatch(/^[\w-]{342}$/)
  })
})

describe('padding', () => {
  it.each([0, 1, 62, 63, 64, 127, 128])('of %i bytes fills a step of 64 and is taken off again', (length) => {
    const plain = randomBytes(length)
    const padded = pad(plain)
    expect(padded).toHaveLength((Math.floor(length / 64) + 1) * 64)
    expect(padded[length]).toBe(0x80)
    expect(padded.slice(length + 1).every((byte) => byte === 0)).toBe(true)
    expect([...unpad(padded)]).toEqual([...plain])
  })

  it.each([
    ['no step', pad(randomBytes(3)).slice(1)],
    ['only zeros', new Uint8Array(64)],
    ['another mark', new Uint8Array(64).fill(1)],
    ['a step too much', Uint8Array.from([...pad(randomBytes(3)), ...new Uint8Array(64)])],
  ])('is refused where it has %s', (_, bytes) => {
    expect(() => unpad(bytes)).toThrow('Not padded')
  })
})

describe('what is sealed', () => {
  it('needs an iv of twelve bytes', async () => {
    const sealed = await seal(keys['1'], randomBytes(5), 'bound', countingBytes())
    expect(sealed.iv).toBe('AAECAwQFBgcICQoL')
    expect(await open(keys['1'], sealed, 'bound')).toHaveLength(5)
    await expect(open(keys['1'], { ...sealed, iv: toBase64url(randomBytes(16)) }, 'bound')).rejects.toThrow('An iv has 12 bytes')
  })
})

describe('a message', () => {
  const first = { match: '4711', side: '1', clientMessageId: 'a-1' } as const
  const bound = JSON.stringify(['quintet/message/1', '4711', '1', 'a-1'])

  it('comes out sign by sign, a byte order mark as well', async () => {
    const text = '\uFEFFHello'
    expect(await decryptMessage(keys, first, await encryptMessage(keys, first, text))).toBe(text)
  })

  it('that is no UTF-8 is damaged', async () => {
    const sealed = await seal(keys['1'], Uint8Array.of(0x48, 0xff), bound)
    await expect(decryptMessage(keys, first, sealed)).rejects.toMatchObject({ code: 'damaged' })
  })
})

describe('a chained message', () => {
  const bound = JSON.stringify(['quintet/message/2', '4711', '1', 'a-1', 'ZGV2', '2', 'aGFzaA'])
  const sealedOf = (content: unknown) => seal(keys['1'], pad(new TextEncoder().encode(JSON.stringify(content))), bound)
  const said = { text: 'Hello', sentAt: 5 }

  it('says what was sealed for its place, whatever else later versions add', async () => {
    expect(await openMessage(keys, context, await sealedOf({ ...said, more: 1 }))).toStrictEqual(said)
    expect(await openMessage(keys, context, await sealedOf({ ...said, seen: 'h' }))).toStrictEqual({ ...said, seen: 'h' })
    expect(await openMessage(keys, context, await sealedOf({ ...said, seen: 5 }))).toStrictEqual(said)
  })

  it.each([{ text: 5, sentAt: 5 }, { text: 'Hello' }, { text: 'Hello', sentAt: '5' }, null])('is none: %j', async (content) => {
    await expect(openMessage(keys, context, await sealedOf(content))).rejects.toMatchObject({ code: 'damaged' })
  })

  it('that is no UTF-8 is damaged', async () => {
    const sealed = await seal(keys['1'], pad(Uint8Array.of(0x22, 0xff, 0x22)), bound)
    await expect(openMessage(keys, context, sealed)).rejects.toMatchObject({ code: 'damaged' })
  })

  it('has the hash that any other implementation makes', async () => {
    const { createHash } = await import('node:crypto')
    const whole = JSON.stringify(['quintet/message-hash/2', bound, 'aXY', 'Y2lwaGVy'])
    const expected = createHash('sha256').update(whole).digest('base64url')
    expect(await messageHash(context, { ciphertext: 'Y2lwaGVy', iv: 'aXY' })).toBe(expected)
  })
})

describe('a match key', () => {
  it('has 256 bits and is refused with fewer', async () => {
    const short = await wrapMatchKey(randomBytes(16), pairs[0].publicKey, '4711')
    await expect(unwrapMatchKey(short, pairs[0].privateKey, '4711')).rejects.toMatchObject({ code: 'damaged' })
  })

  it('wants two salts of sixteen bytes, and keys that cannot be read out', async () => {
    const one = toBase64url(randomBytes(16))
    const two = toBase64url(randomBytes(16))
    const derived = await deriveMatchKeys(randomBytes(32), [one, two], '4711')
    expect([derived['1'].extractable, derived['2'].extractable]).toEqual([false, false])
    for (const salts of [
      [one, two.slice(1)],
      [one.slice(1), two],
    ] as const)
      await expect(deriveMatchKeys(randomBytes(32), salts, '4711')).rejects.toMatchObject({ code: 'damaged' })
  })
})

describe('a recovery code', () => {
  it('has 25 signs, and look-alikes are put right', () => {
    expect(normalizeRecoveryCode('il0oO-IL000-00000-00000-00000')).toBe('1100011000000000000000000')
    for (const wrong of ['0'.repeat(24), '0'.repeat(26), `${'0'.repeat(24)}U`, `${'0'.repeat(24)}!`])
      expect(() => normalizeRecoveryCode(wrong)).toThrow(new CryptoError('locked'))
    expect(createRecoveryCode()).not.toBe(createRecoveryCode())
  })
})

const digitsOf = (text: string, name: string, groups: number) => {
  const bytes = pbkdf2Sync(text, name, 100_000, groups * 8, 'sha256')
  return Array.from({ length: groups }, (_, at) => String(bytes.readBigUInt64BE(at * 8) % 100_000n).padStart(5, '0')).join(' ')
}

describe('the number that two people compare', () => {
  it('is what another implementation makes of the same', async () => {
    expect(await fingerprint('b', 'a')).toBe(digitsOf('a.b', 'quintet/fingerprint/1', 6))
    expect(await fingerprint('b', 'a', 's')).toBe(digitsOf('["a","b","s"]', 'quintet/fingerprint/2', 8))
  })
})

describe('texts', () => {
  it('of a delivery have one form', () => {
    const signature = 'A'.repeat(342)
    expect(readDeliverySignature(`1.1.5.${signature}`)).toEqual({ deliverer: '1', deliveredAt: 5, signature })
    for (const other of [
      `x1.1.5.${signature}`,
      `1.1.5.${signature}x`,
      `1.1..${signature}`,
      `1.1.x.${signature}`,
      `1.1.${'1'.repeat(16)}.${signature}`,
    ])
      expect(readDeliverySignature(other)).toBeUndefined()
  })

  it('in base64url are refused with another sign or length', () => {
    expect([...fromBase64url('AAEC')]).toEqual([0, 1, 2])
    for (const other of ['AA=', 'A', 'AAAAA', ' AAA', 'AAA ']) expect(() => fromBase64url(other), other).toThrow('Not base64url')
  })
})
