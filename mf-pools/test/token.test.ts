import { TIERS } from '@quintet/domain/membership'
import { pools } from '@quintet/domain/pools'
import { expect, test } from 'vitest'
import { hasClosedPools, tokenKind } from '../src/stores/token.ts'

const kinds = (tier: number) => pools.map((pool) => tokenKind({ account: { tier } } as never, pool))

test('the pools tell how their tokens come, and which have none with the membership there is', () => {
  expect(kinds(TIERS.local)).toEqual(['free', 'free', 'earned', 'earned', 'earned'])
  expect(kinds(TIERS.limited)).toEqual(['free', 'free', 'closed', 'closed', 'closed'])
  expect([TIERS.local, TIERS.limited].map((tier) => hasClosedPools({ account: { tier } } as never))).toEqual([false, true])
})
