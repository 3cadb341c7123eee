import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../src/clock.ts'
import { networkOf, createRateLimit } from '../src/http/index.ts'

describe('the limit per minute', () => {
  it('counts, refuses and begins anew with the minute', () => {
    const clock = createFakeClock(0)
    const limits = createRateLimit(clock)
    expect([1, 2, 3].map(() => limits.take('a', 2))).toEqual([true, true, false])
    expect([limits.isSpent('a', 2), limits.isSpent('b', 2)]).toEqual([true, false])
    clock.shift(60_000)
    expect([limits.isSpent('a', 2), limits.take('a', 2)]).toEqual([false, true])
  })

  it('lets the counter go that was used longest ago, never one that is in use', () => {
    const limits = createRateLimit(createFakeClock(0), 100)
    const [idle, busy] = ['idle', 'busy']
    limits.take(idle, 1)
    limits.take(busy, 1)
    for (let other = 0; other < 99; other++) {
      limits.take(`other ${other}`, 1)
      expect(limits.take(busy, 1)).toBe(false)
    }
    expect(limits.take(busy, 1)).toBe(false)
    expect(limits.take(idle, 1)).toBe(true)
  })
})

describe('a limit of several processes', () => {
  it('counts what others took in this minute, and nothing of another one', () => {
    const clock = createFakeClock(120_000)
    const told: [number, string][] = []
    const [limits, elsewhere] = [createRateLimit(clock), createRateLimit(clock, 100, (...take) => void told.push(take))]
    for (let count = 0; count < 3; count++) elsewhere.take('a', 5)
    expect(told).toEqual(Array.from({ length: 3 }, () => [2, 'a']))
    limits.hear(2, 'a', 3)
    expect([limits.isSpent('a', 3), limits.isSpent('a', 4)]).toEqual([true, false])
    limits.hear(1, 'a', 9)
    limits.hear(3, 'a', 9)
    expect([4, 4].map((most) => limits.take('a', most))).toEqual([true, false])
    clock.shift(60_000)
    limits.hear(2, 'a', 9)
    expect(limits.isSpent('a', 1)).toBe(false)
  })

  it('names a caller by what they are, or by a digest where that is long or looks like one', () => {
    const told: string[] = []
    const limits = createRateLimit(createFakeClock(0), 100, (_, digest) => void told.push(digest))
    const digest = expect.stringMatching(/^\0[\w+/]{43}=$/)
    for (const key of ['x'.repeat(96), 'x'.repeat(97), '\0a', 'y'.repeat(97)]) limits.take(key, 1)
    expect(told).toEqual(['x'.repeat(96), digest, digest, digest])
    expect(new Set(told).size).toBe(4)
    expect(limits.take('x'.repeat(97), 1)).toBe(false)
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['local', 'local'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
