import { beforeAll, expect, it } from 'vitest'
import { keepSealed, takeSealed } from '../../src/gate/acts/read-sealed.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const codeOf = (made: ArrayBuffer) => Buffer.from(made).toString('base64url')

beforeAll(keepSealed)

it('tells what was encrypted without its padding, and what it was bound to', async () => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const plain = Uint8Array.from([...utf8('{"text":"Hello"}'), 0x80, 0, 0, 0])
  const made = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: utf8('["match"]') },
    key,
    plain,
  )
  expect(takeSealed()).toEqual({ [codeOf(made)]: { said: { text: 'Hello' }, boundTo: ['match'] } })
})

it('tells what was signed and what was hashed, once', async () => {
  const key = await crypto.subtle.importKey('raw', utf8('key'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const [signed, hash] = [
    await crypto.subtle.sign('HMAC', key, utf8('A text')),
    await crypto.subtle.digest('SHA-256', utf8('Another')),
  ]
  expect(takeSealed()).toEqual({ [codeOf(signed)]: 'A text', [codeOf(hash)]: 'Another' })
  expect(takeSealed()).toEqual({})
})

it('tells of bytes that are no text how many they are', async () => {
  const made = await crypto.subtle.digest('SHA-256', Uint8Array.from([0xff, 0xfe, 0xfd]))
  expect(takeSealed()).toEqual({ [codeOf(made)]: '3 bytes' })
})

it('tells alike of two private keys, whose sizes differ by some bytes', async () => {
  for (const size of [1216, 1219]) await crypto.subtle.digest('SHA-256', new Uint8Array(size).fill(0xff))
  expect(Object.values(takeSealed())).toEqual(['1200 bytes', '1200 bytes'])
})
