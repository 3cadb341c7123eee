import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  afterGivingBack,
  afterTakingBack,
  creditDays,
  defaultPrices,
  isMembershipOver,
  isTier,
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

test('a tier is a whole number from 0 to 5 (decision 14)', () => {
  expect([-1, 0, 2.5, 5, 6, Number.NaN].map(isTier)).toEqual([false, true, false, true, false, false])
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
  ] as const)(
    'from tier %i with %i days left to tier %i credits %i days and starts in %i (decision 16)',
    (tier, left, next, credit, wait) => {
      const bought = membershipAfterPurchase({ tier, endDay: TODAY + left }, next, TODAY)
      expect(bought).toEqual({ tier: next, endDay: TODAY + 183 + credit, creditDays: credit, effectiveDay: TODAY + wait })
    },
  )

  it('never gives more than the rest was worth, and loses less than a day (decision 16)', () => {
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

describe('money that goes back', () => {
  it('takes the days of the present tier that it would buy, and no more than are left', () => {
    const current = { tier: 2, endDay: TODAY + 100 } as const
    expect(afterTakingBack(current, 0, TODAY)).toEqual({ endDay: TODAY + 100, value: 0 })
    // Half of Worldwide's price buys 91 and a half days of it.
    expect(afterTakingBack(current, 2997, TODAY)).toEqual({ endDay: TODAY + 9, value: 91 * 5994 })
    expect(afterTakingBack(current, 7194, TODAY)).toEqual({ endDay: TODAY, value: 100 * 5994 })
    expect(afterTakingBack({ tier: 5, endDay: TODAY - 3 }, 3594, TODAY)).toEqual({ endDay: TODAY - 3, value: 0 })
  })

  it('comes back to the running tier, and to the one that was bought where none runs', () => {
    expect(afterGivingBack({ tier: 0, endDay: TODAY + 10 }, 2, 10 * 3594, TODAY)).toEqual({ tier: 0, endDay: TODAY + 20 })
    expect(afterGivingBack({ tier: 0, endDay: TODAY - 1 }, 2, 10 * 5994, TODAY)).toEqual({ tier: 2, endDay: TODAY + 10 })
    expect(afterGivingBack({ tier: 4, endDay: undefined }, 2, 10 * 5994, TODAY)).toEqual({ tier: 2, endDay: TODAY + 10 })
    expect(afterGivingBack({ tier: 5, endDay: TODAY - 1 }, 2, 5993, TODAY)).toEqual({ tier: 5, endDay: TODAY - 1 })
    expect(afterTakingBack({ tier: 2, endDay: TODAY }, 5994, TODAY)).toEqual({ endDay: TODAY, value: 0 })
    expect(afterTakingBack({ tier: 2, endDay: TODAY - 3 }, 5994, TODAY)).toEqual({ endDay: TODAY - 3, value: 0 })
    expect(isMembershipOver({ tier: 4, endDay: TODAY - 1 }, TODAY)).toBe(false)
    expect(isMembershipOver({ tier: 1, endDay: undefined }, TODAY)).toBe(false)
  })

  it('comes back as it went, whatever was taken and in whichever tier', () => {
    fc.assert(
      fc.property(paidTier, fc.nat(400), fc.nat(8000), (tier, left, cents) => {
        const current = { tier, endDay: TODAY + left }
        const { endDay, value } = afterTakingBack(current, cents, TODAY)
        expect(afterGivingBack({ tier, endDay }, tier, value, TODAY)).toMatchObject({ tier, endDay: TODAY + left })
        const again = afterGivingBack({ tier: 5, endDay }, tier, value, TODAY)
        if (value > 0) expect(again).toEqual({ tier, endDay: TODAY + value / defaultPrices[tier] })
      }),
    )
  })
})

describe('keys', () => {
  it('are made once and reset only in the cloud (decision 18)', () => {
    expect([undefined, 0, 1, 2].map((type) => mayCreateKeys(type as 0 | 1 | 2 | undefined))).toEqual([true, true, false, false])
    expect([undefined, 0, 1, 2].map((type) => mayResetKeys(type as 0 | 1 | 2 | undefined))).toEqual([false, false, true, false])
  })
})
