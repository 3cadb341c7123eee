import type { MemberRecord } from '@quintet/contract'
import { poolKind, pools, tokenCap } from '@quintet/domain/judging'
import { isTier, TIERS } from '@quintet/domain/membership'
import type { PoolKind, PoolNumber } from '@quintet/domain/pools'

type Owner = Pick<MemberRecord, 'account'>

const capOf = ({ account: { tier } }: Owner): number => tokenCap(isTier(tier) ? tier : TIERS.limited)

/** How the token of a pool comes to its member: free, earned, or not at all with the membership that they have. */
export const tokenKind = (owner: Owner, pool: PoolNumber): PoolKind | 'closed' =>
  pool > capOf(owner) ? 'closed' : poolKind(pool)

/** Whether some of the pools have no token with the membership that a member has. */
export const hasClosedPools = (owner: Owner): boolean => capOf(owner) < pools.length
