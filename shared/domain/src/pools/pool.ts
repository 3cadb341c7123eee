/** Number of a pool. */
export type PoolNumber = 1 | 2 | 3 | 4 | 5
/** Free tokens come every week, earned ones after a judging round each. */
export type PoolKind = 'free' | 'earned'

/** All pools, in their order. */
export const pools: readonly PoolNumber[] = [1, 2, 3, 4, 5]
/** The pools of the two free weekly tokens (decision 20). */
export const freePools: readonly PoolNumber[] = [1, 2]
/** The pools opened by the first, second and third earned token (decision 20). */
export const earnedPools: readonly PoolNumber[] = [3, 4, 5]

/** Whether a number is that of a pool. */
export const isPoolNumber = (value: number): value is PoolNumber => pools.some((pool) => pool === value)

/** Whether the token of a pool is free or earned. */
export const poolKind = (pool: PoolNumber): PoolKind => (freePools.includes(pool) ? 'free' : 'earned')
