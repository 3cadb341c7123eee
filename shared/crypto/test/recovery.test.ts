import { beforeAll, describe, expect, it } from 'vitest'
import {
  addRecovery,
  createOwnKeys,
  createRecoveryCode,
  generateKeyPair,
  hasRecovery,
  normalizeRecoveryCode,
  resetWithRecoveryCode,
  rewrapPrivateKey,
  unwrapOwnKeys,
  unwrapOwnKeysWithCode,
  unwrapPrivateKey,
  unwrapWithRecoveryCode,
  wrapPrivateKey,
  type WrappedPrivateKey,
} from '../src/index.ts'
import { countingBytes } from './predictable.ts'

const PASSWORD = 'correct horse battery'
const code = createRecoveryCode()
let plain: WrappedPrivateKey
let recoverable: WrappedPrivateKey

beforeAll(async () => {
  plain = await wrapPrivateKey(PASSWORD, (await generateKeyPair()).privateKey, { kdf: 'pbkdf2' })
  recoverable = await addRecovery(PASSWORD, code, plain)
})

describe('recovery code', () => {
  it('is five groups of five signs that cannot be confused', () => {
    expect(createRecoveryCode(countingBytes())).toBe('01234-56789-ABCDE-FGHJK-MNPQR')
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)
  })

  it('is read however it was typed', () => {
    expect(normalizeRecoveryCode(' oi234 56789abcde-fghjkm npql ')).toBe('0123456789ABCDEFGHJKMNPQ1')
  })

  it('opens the key and survives a change of the password', async () => {
    expect([hasRecovery(plain), hasRecovery(recoverable)]).toEqual([false, true])
    const moved = await rewrapPrivateKey(PASSWORD, 'another long password', recoverable, { kdf: 'pbkdf2' })
    for (const key of [recoverable, moved]) await expect(unwrapWithRecoveryCode(code.toLowerCase(), key)).resolves.toBeDefined()
  })

  it('sets a new password when the old one is lost', async () => {
    const reset = await resetWithRecoveryCode(code, 'a password I will keep', recoverable, { kdf: 'pbkdf2' })
    await expect(unwrapPrivateKey('a password I will keep', reset)).resolves.toBeDefined()
    await expect(unwrapPrivateKey(PASSWORD, reset)).rejects.toMatchObject({ code: 'locked' })
    expect(hasRecovery(reset)).toBe(true)
  })

  it('opens the same keys as the password', async () => {
    const { publicKey } = await unwrapOwnKeys(PASSWORD, recoverable)
    expect(await unwrapOwnKeysWithCode(code, recoverable)).toMatchObject({ publicKey })
    await expect(unwrapOwnKeysWithCode(createRecoveryCode(), recoverable)).rejects.toMatchObject({ code: 'locked' })
  })

  it('comes with new keys: they are open, and opened by the password and by the code alike', async () => {
    const { own, key } = await createOwnKeys(PASSWORD, code, { kdf: 'pbkdf2' })
    expect(own.privateKey.extractable || own.signingKey.extractable).toBe(false)
    expect((await unwrapOwnKeys(PASSWORD, key)).publicKey).toBe(own.publicKey)
    expect((await unwrapOwnKeysWithCode(code, key)).publicKey).toBe(own.publicKey)
    await expect(unwrapOwnKeys('another long password', key)).rejects.toMatchObject({ code: 'locked' })
    await expect(createOwnKeys(PASSWORD, 'no code', { kdf: 'pbkdf2' })).rejects.toMatchObject({ code: 'locked' })
  })

  it('keeps the password working', async () => {
    await expect(unwrapPrivateKey(PASSWORD, recoverable)).resolves.toBeDefined()
  })

  it.each(['', 'short', createRecoveryCode()])('stays locked for %j', async (wrong) => {
    await expect(unwrapWithRecoveryCode(wrong, recoverable)).rejects.toMatchObject({ code: 'locked' })
    await expect(unwrapWithRecoveryCode(code, plain)).rejects.toMatchObject({ code: 'locked' })
  })
})
