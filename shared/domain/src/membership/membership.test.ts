import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditDays,
  defaultPrices,
  isMembershipOver,
  mayCreateKeys,
  mayResetKeys,
  membershipAfterPurchase,
  scopeOfTier,
  tierName,
  type PaidTier,
} from './index.ts'

const paidTier = fc.constantFrom<PaidTier>(0, 1, 2, 3)
const TODAY = 20_000

describe('tiers', () => {
  it('have a name and the scope of decision 12', () => {
    expect(([0, 1, 2, 3, 4, 5] as const).map(tierName)).toEqual(['local', 'national', 'world', 'worldPlus', 'limited', 'ended'])
    expect(([0, 1, 2, 3, 4, 5] as const).map(scopeOfTier)).toEqual([1, 2, 3, 3, 1, undefined])
  })
})

describe('purchase', () => {
  it.each([
    // [old tier, days left, new tier, credit, days until it takes effect]
    [4, 0, 2, 0, 0],
    [0, 100, 0, 100, 1],
    [0, 100, 2, 59, 1],
    [2, 100, 0, 166, 1],
    [3, 183, 1, 274, 1],
    [1, -1, 1, 0, 0],
    [5, 50, 0, 0, 0],
  ] as const)('from tier %i with %i days left to tier %i credits %i days and starts in %i', (tier, left, next, credit, wait) => {
    const bought = membershipAfterPurchase({ tier, endDay: TODAY + left }, next, TODAY)
    expect(bought).toEqual({ tier: next, endDay: TODAY + 183 + credit, creditDays: credit, effectiveDay: TODAY + wait })
  })

  it('never gives more than the rest was worth, and loses less than a day', () => {
    fc.assert(
      fc.property(paidTier, paidTier, fc.nat(2000), (tier, next, left) => {
        const worth = left * defaultPrices[tier]
        const given = creditDays({ tier, endDay: TODAY + left }, next, TODAY) * defaultPrices[next]
        expect(given).toBeLessThanOrEqual(worth)
        expect(worth - given).toBeLessThan(defaultPrices[next])
      }),
    )
  })

  it('gives nothing for a membership that has run out', () => {
    expect(creditDays({ tier: 3, endDay: TODAY - 5 }, 0, TODAY)).toBe(0)
    expect([TODAY - 1, TODAY, undefined].map((endDay) => isMembershipOver({ tier: 1, endDay }, TODAY))).toEqual([
      true,
      false,
      false,
    ])
    expect(isMembershipOver({ tier: 4, endDay: 1 }, TODAY)).toBe(false)
  })
})

describe('keys', () => {
  it('are made once and reset only in the cloud', () => {
    expect([undefined, 0, 1, 2].map((type) => mayCreateKeys(type as 0 | 1 | 2 | undefined))).toEqual([true, true, false, false])
    expect([undefined, 0, 1, 2].map((type) => mayResetKeys(type as 0 | 1 | 2 | undefined))).toEqual([false, false, true, false])
  })
})
