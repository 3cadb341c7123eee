import { accountAtom } from '@quintet/sdk'
import type { RoundState } from './round-state.ts'

/** A judge's own ratings of a round, for their eyes alone: how often each number was given. */
export interface RoundSummary {
  attractiveness: readonly number[]
  quality: readonly number[]
}

const countOf = (ratings: Readonly<Record<string, number>>, { reports }: RoundState): number[] => {
  const values = Object.entries(ratings).flatMap(([ticket, value]) => (reports[ticket] ? [] : value))
  return Array.from({ length: 10 }, (_, index) => values.filter((value) => value === index + 1).length)
}

/** How often each number from 1 to 10 was given in a round. What a photo got before it was reported is not sent, and does not count. */
export const summaryOf = (state: RoundState): RoundSummary => ({
  attractiveness: countOf(state.attractiveness, state),
  quality: countOf(state.quality, state),
})

/** The round that was just sent; it is nowhere kept. */
export const $summary = accountAtom<RoundSummary | undefined>(undefined)
