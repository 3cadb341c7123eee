import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SeedNotReady, drawSeedOf, seedSchemes } from '../src/seed.ts'

const parts = {
  scheme: seedSchemes.mixed,
  seed: Buffer.alloc(32, 0x11),
  merkle_root: '22'.repeat(32),
  beacon: JSON.stringify({ chain: '33'.repeat(32), round: 7, signature: '44'.repeat(48) }),
}

const made = (changes: Partial<typeof parts>) => drawSeedOf({ ...parts, ...changes })

describe('the seed of a week', () => {
  it('is the one that a shell computes', () => {
    // printf quintet-drawing-seed-2 > s; the bytes 11 and 22 behind it, 32 each, and then sha256sum of 48 bytes 44; sha256sum s
    expect(drawSeedOf({ ...parts, beacon: null })).toBe('5d6d1d8c00d0bd4e2a5ef6fa1fbc5d5fd42f06b1e3e1ef9ff76d525bd6c08e1d')
    expect(drawSeedOf(parts)).toBe('767a604ae5d15ff262b665464467f5b27171e5cd7eac441ef14fa2e791172480')
  })

  it('changes with each of its parts, and has all its bytes', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((some) => Buffer.from(some))
    fc.assert(
      fc.property(bytes, bytes, bytes, (secret, root, signature) => {
        const seeds = [
          made({}),
          made({ seed: secret }),
          made({ merkle_root: root.toString('hex') }),
          made({ beacon: JSON.stringify({ chain: '', round: 7, signature: signature.toString('hex') }) }),
        ]
        expect(new Set(seeds).size).toBe(4)
        for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/)
      }),
    )
  })

  it('of an old week is its secret', () => {
    const secret = randomBytes(32)
    expect(drawSeedOf({ ...parts, scheme: seedSchemes.secret, seed: secret })).toBe(secret.toString('hex'))
  })

  it('is not made before the entries are frozen and the round is read', () => {
    expect(() => drawSeedOf({ ...parts, merkle_root: null })).toThrow(SeedNotReady)
    expect(() => drawSeedOf({ ...parts, beacon: JSON.stringify({ chain: '', round: 7 }) })).toThrow(SeedNotReady)
  })
})
