import { TIERS, type Tier } from '../membership/index.ts'
import { earnedPools, freePools, type PoolNumber } from '../pools/pool.ts'
import { MAX_ROUNDS } from './round.ts'

/** Tokens that come free every week, for pools 1 and 2 (decision 20). */
export const FREE_TOKENS = freePools.length

/** What the member can do next for this week's tokens. */
export type NextStep = 'submitFree' | 'judge' | 'done'
/** Why tokens cannot be submitted or a round not be started. */
export type JudgingRefusal = 'judgingRequired' | 'allSubmitted'

/** What the week's tokens follow from. */
export interface TokenInput {
  tier: Tier
  /** The free tokens of this week are in. */
  freeSubmitted: boolean
  /** Judging rounds finished this week. */
  roundsDone: number
}

/** The week's tokens of a member. */
export interface TokenState {
  cap: number
  submitted: number
  remaining: number
  nextStep: NextStep
  /** Pools that take part in the coming drawing. */
  submittedPools: PoolNumber[]
  /** The pool that the next finished round opens. */
  nextEarnedPool: PoolNumber | undefined
  mayStartRound: boolean
}

/** Tokens a week: five, two at tier 4, none once the membership has ended (decisions 14 and 20). */
export const tokenCap = (tier: Tier): number => {
  if (tier === TIERS.ended) return 0
  return tier === TIERS.limited ? FREE_TOKENS : FREE_TOKENS + MAX_ROUNDS
}

const nextStepOf = (cap: number, freeSubmitted: boolean, mayStartRound: boolean): NextStep => {
  if (cap > 0 && !freeSubmitted) return 'submitFree'
  return mayStartRound ? 'judge' : 'done'
}

/** The week's tokens of a member (decision 20): remaining = cap minus submitted; each finished round earns and submits one. */
export const tokenState = ({ tier, freeSubmitted, roundsDone }: TokenInput): TokenState => {
  const cap = tokenCap(tier)
  const rounds = Math.min(roundsDone, Math.max(0, cap - FREE_TOKENS))
  const hasFree = freeSubmitted && cap > 0
  const mayStartRound = rounds < cap - FREE_TOKENS
  const submittedPools = [...(hasFree ? freePools : []), ...earnedPools.slice(0, rounds)]
  return {
    cap,
    submitted: submittedPools.length,
    remaining: cap - submittedPools.length,
    nextStep: nextStepOf(cap, freeSubmitted, mayStartRound),
    submittedPools,
    nextEarnedPool: mayStartRound ? earnedPools[rounds] : undefined,
    mayStartRound,
  }
}

/** Why the free tokens cannot be submitted now; undefined when they can (decision 20). */
export const submitFreeRefusal = (input: TokenInput): JudgingRefusal | undefined => {
  const { nextStep } = tokenState(input)
  if (nextStep === 'submitFree') return undefined
  return nextStep === 'judge' ? 'judgingRequired' : 'allSubmitted'
}

/** Why no judging round can begin now; undefined when one can: at most three a week, none at tier 4 (decisions 14 and 21). */
export const startRoundRefusal = (input: TokenInput): JudgingRefusal | undefined =>
  tokenState(input).mayStartRound ? undefined : 'allSubmitted'
