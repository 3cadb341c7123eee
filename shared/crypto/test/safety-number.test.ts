import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprint, fromBase64url, toBase64url } from '../src/index.ts'

describe('fingerprint', () => {
  it('is thirty digits, the same for both who ask', async () => {
    const digits = await fingerprint('modulusOfOne', 'modulusOfOther')
    expect(digits).toMatch(/^(\d{5} ){5}\d{5}$/)
    expect(await fingerprint('modulusOfOther', 'modulusOfOne')).toBe(digits)
  })

  it('changes with either key', async () => {
    const all = [
      await fingerprint('a', 'b'),
      await fingerprint('a', 'c'),
      await fingerprint('c', 'b'),
      await fingerprint('ab', ''),
    ]
    expect(new Set(all).size).toBe(4)
  })
})

describe('base64url', () => {
  it('keeps every byte, as other implementations write it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const text = toBase64url(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64url'))
        expect([...fromBase64url(text)]).toEqual([...bytes])
      }),
    )
  })

  it.each(['A', 'A=', 'a+b/', 'ä'])('refuses %j', (text) => {
    expect(() => fromBase64url(text)).toThrow(RangeError)
  })
})
