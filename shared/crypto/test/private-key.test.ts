import { createDecipheriv, createPrivateKey, pbkdf2Sync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  CryptoError,
  exportModulus,
  fromBase64url,
  generateKeyPair,
  importPublicKey,
  parseKdf,
  rewrapPrivateKey,
  unwrapPrivateKey,
  wrapPrivateKey,
  type WrappedPrivateKey,
} from '../src/index.ts'

const PASSWORD = 'correct horse battery'
let pair: CryptoKeyPair
let wrapped: WrappedPrivateKey

beforeAll(async () => {
  pair = await generateKeyPair()
  wrapped = await wrapPrivateKey(PASSWORD, pair.privateKey, { kdf: 'pbkdf2' })
})

const opensWhatIsSealedFor = async (publicKey: CryptoKey, privateKey: CryptoKey): Promise<boolean> => {
  const secret = new Uint8Array([1, 2, 3])
  const sealed = await crypto.subtle.encrypt('RSA-OAEP', publicKey, secret)
  const opened = new Uint8Array(await crypto.subtle.decrypt('RSA-OAEP', privateKey, sealed))
  return opened.join() === secret.join()
}

const withKdf = (change: (value: { kdf: Record<string, unknown> }) => void): WrappedPrivateKey => {
  const value = JSON.parse(wrapped.kdf)
  change(value)
  return { ...wrapped, kdf: JSON.stringify(value) }
}

const flip = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

describe('public key', () => {
  it('comes back from its modulus alone', async () => {
    const modulus = await exportModulus(pair.publicKey)
    expect(fromBase64url(modulus)).toHaveLength(256)
    expect(await opensWhatIsSealedFor(await importPublicKey(modulus), pair.privateKey)).toBe(true)
  })

  it.each(['', 'AQAB', 'A'.repeat(342), '!'.repeat(342), 'x'.repeat(683)])('refuses %j as a modulus', async (modulus) => {
    await expect(importPublicKey(modulus)).rejects.toThrow(CryptoError)
  })
})

describe('private key under a password', () => {
  it.each(['pbkdf2', 'argon2id'] as const)('opens again with %s', async (kdf) => {
    const key = await wrapPrivateKey(PASSWORD, pair.privateKey, { kdf })
    const privateKey = await unwrapPrivateKey(PASSWORD, key)
    expect(privateKey.extractable).toBe(false)
    expect(await opensWhatIsSealedFor(pair.publicKey, privateKey)).toBe(true)
  })

  it('takes Argon2id where nothing else is said, with the agreed cost', async () => {
    const { kdf } = JSON.parse((await wrapPrivateKey(PASSWORD, pair.privateKey)).kdf)
    expect(kdf).toMatchObject({ name: 'argon2id', memoryKiB: 65_536, iterations: 3 })
  })

  it('is what another implementation of the same algorithms expects', () => {
    const { kdf } = JSON.parse(wrapped.kdf)
    expect(kdf).toMatchObject({ name: 'pbkdf2', hash: 'SHA-256', iterations: 600_000 })
    const key = pbkdf2Sync(PASSWORD, Buffer.from(kdf.salt, 'base64url'), kdf.iterations, 32, 'sha256')
    const sealed = Buffer.from(wrapped.wrapped, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(wrapped.iv, 'base64url'))
    decipher.setAAD(Buffer.from(`quintet/private-key/1/${JSON.stringify(kdf)}`)).setAuthTag(sealed.subarray(-16))
    const pkcs8 = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    expect(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).asymmetricKeyType).toBe('rsa')
  })

  it('stays locked under a wrong password', async () => {
    await expect(unwrapPrivateKey(`${PASSWORD} `, wrapped)).rejects.toMatchObject({ code: 'locked' })
  })

  it('takes the same password typed in another form of Unicode', async () => {
    const key = await wrapPrivateKey('pässwörd-in-full', pair.privateKey, { kdf: 'pbkdf2' })
    await expect(unwrapPrivateKey('pa\u0308sswo\u0308rd-in-full', key)).resolves.toBeDefined()
  })

  it('moves to another password', async () => {
    const moved = await rewrapPrivateKey(PASSWORD, 'another long password', wrapped, { kdf: 'pbkdf2' })
    await expect(unwrapPrivateKey(PASSWORD, moved)).rejects.toMatchObject({ code: 'locked' })
    expect(await opensWhatIsSealedFor(pair.publicKey, await unwrapPrivateKey('another long password', moved))).toBe(true)
  })

  it('never wraps twice alike', async () => {
    const again = await wrapPrivateKey(PASSWORD, pair.privateKey, { kdf: 'pbkdf2' })
    expect(again.iv).not.toBe(wrapped.iv)
    expect(again.wrapped).not.toBe(wrapped.wrapped)
  })
})

describe('tampering with a wrapped key', () => {
  it('notices a changed ciphertext, iv or salt', async () => {
    const salted = withKdf(({ kdf }) => (kdf.salt = flip(String(kdf.salt))))
    for (const changed of [{ ...wrapped, wrapped: flip(wrapped.wrapped) }, { ...wrapped, iv: flip(wrapped.iv) }, salted]) {
      await expect(unwrapPrivateKey(PASSWORD, changed)).rejects.toMatchObject({ code: 'locked' })
    }
  })

  it('refuses a cheaper or ruinous derivation before doing it', async () => {
    const cheap = withKdf(({ kdf }) => (kdf.iterations = 1))
    const ruinous = withKdf(
      (value) => (value.kdf = { name: 'argon2id', memoryKiB: 2 ** 31, iterations: 3, parallelism: 1, salt: 'A'.repeat(22) }),
    )
    for (const changed of [cheap, ruinous, { ...wrapped, kdf: '{}' }, { ...wrapped, kdf: 'no json' }]) {
      await expect(unwrapPrivateKey(PASSWORD, changed)).rejects.toMatchObject({ code: 'damaged' })
    }
    expect(() => parseKdf(null)).toThrow(CryptoError)
  })
})
