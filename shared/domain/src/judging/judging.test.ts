import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tier } from '../membership/index.ts'
import {
  averageRating,
  finalDataProblem,
  isHeldForReview,
  judgeScore,
  photoQualityClass,
  splitRound,
  startRoundRefusal,
  submitFreeRefusal,
  tokenState,
  type FinalData,
  type PhotoJudgement,
} from './index.ts'

const member = (freeSubmitted: boolean, roundsDone: number, tier: Tier = 2) => ({ tier, freeSubmitted, roundsDone })

const rated = (ticket: string): PhotoJudgement => ({ kind: 'rated', attractiveness: 7, quality: 4, ticket })

const reported = (reason: number, text: string): PhotoJudgement => ({ kind: 'reported', reason, ticket: 't0', text })

describe('tokens', () => {
  it.each([
    [member(false, 0), 5, 'submitFree', []],
    [member(true, 0), 3, 'judge', [1, 2]],
    [member(true, 1), 2, 'judge', [1, 2, 3]],
    [member(true, 3), 0, 'done', [1, 2, 3, 4, 5]],
    [member(false, 2), 3, 'submitFree', [3, 4]],
    [member(false, 0, 4), 2, 'submitFree', []],
    [member(true, 0, 4), 0, 'done', [1, 2]],
    [member(false, 0, 5), 0, 'done', []],
  ] as const)('of %j: %i remain, next %s (decision 20)', (input, remaining, nextStep, submittedPools) => {
    expect(tokenState(input)).toMatchObject({ remaining, nextStep, submittedPools })
  })

  it('are refused when the next has to be earned, and when all are in (decision 20)', () => {
    expect(submitFreeRefusal(member(false, 0))).toBeUndefined()
    expect(submitFreeRefusal(member(true, 1))).toBe('judgingRequired')
    expect(submitFreeRefusal(member(true, 3))).toBe('allSubmitted')
    expect([0, 1, 2, 3].map((rounds) => startRoundRefusal(member(true, rounds)))).toEqual([
      undefined,
      undefined,
      undefined,
      'allSubmitted',
    ])
    expect([startRoundRefusal(member(true, 0, 4)), submitFreeRefusal(member(true, 0, 4))]).toEqual([
      'allSubmitted',
      'allSubmitted',
    ])
  })

  it('always add up to the cap, whatever the count of rounds says (decision 20)', () => {
    const tier = fc.constantFrom<Tier>(0, 1, 2, 3, 4, 5)
    fc.assert(
      fc.property(tier, fc.boolean(), fc.nat(9), (given, free, rounds) => {
        const state = tokenState(member(free, rounds, given))
        expect(state.submitted + state.remaining).toBe(state.cap)
        expect(state.remaining).toBeGreaterThanOrEqual(0)
        expect(state.nextStep === 'done').toBe(state.remaining === 0)
        expect(new Set(state.submittedPools).size).toBe(state.submitted)
      }),
    )
  })
})

describe('round', () => {
  const tickets = Array.from({ length: 10 }, (_, index) => `t${index}`)
  const round = (first: PhotoJudgement): FinalData => ({ samePerson: 1, photos: [first, ...tickets.slice(1).map(rated)] })

  it('shows ten photos as 4, 3 and 3 (decision 21)', () => {
    expect(splitRound(tickets).map((set) => set.length)).toEqual([4, 3, 3])
    expect(splitRound(tickets).flat()).toEqual(tickets)
  })

  it.each([
    [rated('t0'), undefined],
    [{ kind: 'rated', attractiveness: 0, quality: 4, ticket: 't0' }, 'rating'],
    [{ kind: 'rated', attractiveness: 7, quality: 10.5, ticket: 't0' }, 'rating'],
    [{ kind: 'rated', attractiveness: 11, quality: 4, ticket: 't0' }, 'rating'],
    [{ kind: 'rated', attractiveness: 1, quality: 10, ticket: 't0' }, undefined],
    [{ kind: 'rated', attractiveness: 10, quality: 1, ticket: 't0' }, undefined],
    [reported(1, ''), undefined],
    [reported(1, '     '), undefined],
    [reported(0, 'Long enough'), 'reason'],
    [reported(1.5, 'Long enough'), 'reason'],
    [reported(5, '            '), 'text'],
    [rated('t1'), 'ticket'],
    [rated('elsewhere'), 'ticket'],
    [reported(2, ''), undefined],
    [reported(5, ''), 'text'],
    [reported(5, 'too short'), 'text'],
    [reported(5, 'Long enough'), undefined],
    [reported(6, 'Long enough'), 'reason'],
  ] as const)('beginning with %j has the problem %s (decision 23)', (first, problem) => {
    expect(finalDataProblem(round(first), tickets)).toBe(problem)
  })

  it('answers the question of the same person by 0, 1 or 2 (decision 23)', () => {
    const answered = [0, 1, 2, 3].map((samePerson) => ({ ...round(rated('t0')), samePerson }) as FinalData)
    expect(answered.map((data) => finalDataProblem(data, tickets))).toEqual([undefined, undefined, undefined, 'rating'])
  })

  it('looks at the last photo, too', () => {
    const photos = [...tickets.slice(0, 9).map(rated), { ...rated('t9'), quality: 0 } as PhotoJudgement]
    expect(finalDataProblem({ samePerson: 1, photos }, tickets)).toBe('rating')
  })

  it('needs all ten photos (decision 23)', () => {
    expect(finalDataProblem({ samePerson: 0, photos: tickets.slice(1).map(rated) }, tickets)).toBe('incomplete')
  })
})

describe('ratings', () => {
  it('are averaged to one and two decimals (decision 25)', () => {
    expect([averageRating(20, 3), judgeScore(20, 3), averageRating(0, 0), judgeScore(0, 0)]).toEqual([
      6.7,
      6.67,
      undefined,
      undefined,
    ])
  })

  it.each([
    [0, 0, 'notEnoughData'],
    [399, 100, 'poor'],
    [400, 100, 'acceptable'],
    [699, 100, 'acceptable'],
    [700, 100, 'excellent'],
    // 6.996 is 7.00 at two decimals.
    [6996, 1000, 'excellent'],
    [6994, 1000, 'acceptable'],
  ] as const)('%i in %i ratings are %s (decision 25)', (sum, count, name) => {
    expect(photoQualityClass(sum, count)).toBe(name)
  })
})

describe('same person', () => {
  it.each([
    [0, 4, false],
    [2, 3, true],
    [3, 2, false],
    [4, 6, true],
    [41, 60, false],
    [40, 60, true],
    [0, 0, false],
  ])('%i same and %i not: held %s (decision 24)', (same, notSame, held) => {
    expect(isHeldForReview({ same, notSame })).toBe(held)
  })
})
