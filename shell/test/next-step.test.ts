import { DATA_MINUTES, minutesLeft, partMinutes, sections } from '@quintet/domain/profile'
import { member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test } from 'vitest'
import { $matchCounts, $nextStep, $openParts } from '../src/home/facts.ts'
import { homeMatches } from '../src/members/matches.ts'
import { type Facts, nextStep } from '../src/home/next-step.ts'
import { weekTokens } from '../src/home/not-entered.ts'
import { completeMember, type MemberRecord } from './complete-member.ts'

// Somebody for whom nothing is left to do this week.
const done: Facts = {
  openParts: [],
  isAgeDue: false,
  photosMissing: 0,
  charactersMissing: 0,
  isActive: true,
  hasKeys: true,
  matchesToAnswer: 0,
  matchesNew: 0,
  areTokensOpen: false,
  tokensToEarn: 0,
}

const cases: [string, Partial<Facts>, object | undefined][] = [
  ['nothing left', {}, undefined],
  ['a new member', { openParts: sections, isActive: false }, { kind: 'section', section: 'basicInfo', left: 10, minutes: 1 }],
  ['the quiz open', { openParts: ['quiz1', 'about', 'visibility'] }, { section: 'quiz1', left: 3, minutes: 6 }],
  ['only visibility', { openParts: ['visibility'] }, { kind: 'visibility', to: '/data/user-data-visibility', minutes: 1 }],
  ['a check of age', { isAgeDue: true, photosMissing: 3 }, { kind: 'age', to: '/data/account-age' }],
  ['one photo of three', { photosMissing: 2, charactersMissing: 5 }, { kind: 'photos', to: '/images', left: 2, minutes: 2 }],
  ['no character', { charactersMissing: 5 }, { kind: 'characters', to: '/pools', left: 5, minutes: 8 }],
  ['copies left', { charactersMissing: 4 }, { kind: 'characters', left: 4, minutes: 4 }],
  ['not yet active', { isActive: false, areTokensOpen: true, hasKeys: false }, undefined],
  ['somebody waits', { matchesToAnswer: 2, matchesNew: 1, areTokensOpen: true }, { kind: 'answer', to: '/matches', left: 2 }],
  ['somebody waits, no key', { matchesToAnswer: 2, hasKeys: false }, { kind: 'keyNow', to: '/data/account-encrypt', left: 2 }],
  [
    'new matches, no key',
    { matchesToAnswer: 1, matchesNew: 2, hasKeys: false, areTokensOpen: true },
    { kind: 'keyNow', left: 3 },
  ],
  ['tokens before a look', { matchesNew: 1, areTokensOpen: true }, { kind: 'tokens', to: '/judging' }],
  ['a new match', { matchesNew: 1, tokensToEarn: 3 }, { kind: 'look', to: '/matches', left: 1 }],
  ['the key before the drawing', { hasKeys: false, tokensToEarn: 3 }, { kind: 'key', minutes: 1 }],
  ['tokens before the key', { hasKeys: false, areTokensOpen: true }, { kind: 'tokens' }],
  ['another round', { tokensToEarn: 2 }, { kind: 'round', to: '/judging', left: 2, minutes: 3 }],
]

const isRight = (given: Facts): boolean => {
  const way = nextStep(given)?.kind
  if (given.openParts.length > 0) return way === 'section' || way === 'visibility'
  if (given.isAgeDue) return way === 'age'
  if (given.photosMissing > 0) return way === 'photos'
  if (given.charactersMissing > 0) return way === 'characters'
  return given.isActive || way === undefined
}

describe('the one thing that comes next', () => {
  test.each(cases)('%s', (_name, facts, expected) => {
    const step = nextStep({ ...done, ...facts })
    if (expected) expect(step).toMatchObject(expected)
    else expect(step).toBeUndefined()
  })

  test('never leads past what is missing: data, then photos, then characters', () => {
    const flags = [false, true]
    const parts: Facts['openParts'][] = [[], ['quiz1', 'visibility'], ['visibility']]
    const facts = parts.flatMap((openParts) =>
      Array.from({ length: 2 ** 9 }, (_, bits): Facts => {
        const [isAgeDue, isActive, hasKeys, areTokensOpen, ...some] = Array.from(
          { length: 9 },
          (_each, at) => flags[(bits >> at) & 1] as boolean,
        ) as [boolean, boolean, boolean, boolean, ...boolean[]]
        const [photosMissing = 0, charactersMissing = 0, matchesToAnswer = 0, matchesNew = 0, tokensToEarn = 0] = some.map(Number)
        const counts = { photosMissing, charactersMissing, matchesToAnswer, matchesNew, tokensToEarn }
        return { openParts, isAgeDue, isActive, hasKeys, areTokensOpen, ...counts }
      }),
    )
    expect(facts).toHaveLength(1536)
    expect(facts.filter((given) => !isRight(given))).toEqual([])
  })

  test('the minutes of the parts are those of the whole', () => {
    expect(minutesLeft([...sections, 'visibility'])).toBe(DATA_MINUTES)
    expect(minutesLeft([])).toBe(0)
    for (const minutes of Object.values(partMinutes)) expect(minutes).toBeGreaterThan(0)
  })
})

const be = (changes: Partial<Record<keyof MemberRecord, unknown>> = {}) =>
  member.set({ ...completeMember, ...changes } as MemberRecord)

describe('what the dashboard knows', () => {
  beforeEach(() => {
    fakeApi()
    enterAs('mira')
    weekTokens.clear()
    homeMatches.clear()
    be()
    ownPhotos.set({ photos: [], states: ['cleared', 'held', 'cleared', null, null] } as never)
  })

  test('says nothing before it is known', () => {
    member.clear()
    expect([$nextStep.get(), $openParts.get(), $matchCounts.get()]).toEqual([undefined, [], undefined])
  })

  test('leads to the first part that is open', () => {
    be({ about: undefined, visibility: undefined })
    expect($openParts.get()).toEqual(['about', 'visibility'])
    expect($nextStep.get()).toMatchObject({ kind: 'section', section: 'about', to: '/data/user-data/about', left: 2 })
  })

  test('counts the matches that wait for this side alone', () => {
    homeMatches.set({ matches: [3, 1, 2, 0].map((keyState) => ({ keyState, side: 1 })) } as never)
    expect($matchCounts.get()).toEqual({ all: 4, toAnswer: 1, isNew: 1 })
  })

  test('leads to the check of age that is due', () => {
    be({ ageCheck: 'due' })
    expect($nextStep.get()).toMatchObject({ kind: 'age' })
  })

  test('counts the photos that are missing, and none where there are more than needed', () => {
    ownPhotos.set({ photos: [], states: ['cleared', null, null, null, null] } as never)
    expect($nextStep.get()).toMatchObject({ kind: 'photos', left: 2 })
    ownPhotos.set({ photos: [], states: ['cleared', 'held', 'cleared', 'cleared', null] } as never)
    expect($nextStep.get()?.kind).not.toBe('photos')
  })

  test('leads to the key, with the matches that wait for it, and with it to them', () => {
    weekTokens.set({ week: 1, submitted: 2, tokensRemaining: 0 })
    expect($nextStep.get()).toMatchObject({ kind: 'key' })
    const waiting = { keyState: 1, side: 1 }
    const fresh = { keyState: 3, side: 1 }
    homeMatches.set({ matches: [waiting, fresh] } as never)
    expect($nextStep.get()).toMatchObject({ kind: 'keyNow', left: 2 })
    be({ keys: {} })
    expect($nextStep.get()).toMatchObject({ kind: 'answer', left: 1 })
    homeMatches.set({ matches: [fresh] } as never)
    expect($nextStep.get()).toMatchObject({ kind: 'look', left: 1 })
  })

  test('a suspended member is led to nothing', () => {
    be({ about: undefined, account: { ...completeMember.account, standing: 2 } })
    expect($nextStep.get()).toBeUndefined()
  })

  test('a round is offered once the free tokens are in, and while more can be earned', () => {
    be({ keys: {} })
    weekTokens.set({ week: 1, submitted: 2, tokensRemaining: 3 })
    expect($nextStep.get()).toMatchObject({ kind: 'round', left: 3 })
    weekTokens.set({ week: 1, submitted: 2, tokensRemaining: 0 })
    expect($nextStep.get()).toBeUndefined()
    weekTokens.set({ week: 1, submitted: 0, tokensRemaining: 5 })
    expect($nextStep.get()).toMatchObject({ kind: 'tokens' })
  })

  test('no round is offered during a pause, in which no token is entered (decision 61)', () => {
    be({ keys: {} })
    weekTokens.set({ week: 1, submitted: 2, tokensRemaining: 3, pausedUntil: 30_000 })
    expect($nextStep.get()).toBeUndefined()
    weekTokens.set({ week: 1, submitted: 0, tokensRemaining: 5, pausedUntil: 30_000 })
    expect($nextStep.get()).toBeUndefined()
  })
})
