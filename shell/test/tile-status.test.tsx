// @vitest-environment happy-dom
import { sections } from '@quintet/domain/profile'
import { nextBoundary } from '@quintet/domain/time'
import { $now, member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $nextStep } from '../src/home/facts.ts'
import { homeMatches } from '../src/members/matches.ts'
import { $notEntered, weekTokens } from '../src/home/not-entered.ts'
import { $steps, type TileName } from '../src/home/steps.ts'
import { useTileNeed, useTileStatus } from '../src/home/tile-status.ts'
import { beginSignUp, keepSignUp } from '../src/login/pending-sign-up.ts'
import { completeMember, type MemberRecord } from './complete-member.ts'
import { act, render } from './render.tsx'
import { say } from './screen.ts'

const Status = ({ tile }: { tile: TileName }) => <p>{useTileStatus(tile)}</p>
const statusOf = async (tile: TileName, arrange: () => void = () => undefined) => {
  await act(arrange)
  return (await render(<Status tile={tile} />)).textContent
}

const drawing = nextBoundary(Date.UTC(2026, 8, 3) / 1000) * 1000
const hour = 3_600_000
const at = (time: number) => vi.useFakeTimers({ now: time, toFake: ['Date'] })

beforeEach(() => {
  fakeApi({})
  enterAs('mira')
  member.set(completeMember as MemberRecord)
  ownPhotos.set({ photos: [], states: ['cleared', 'cleared', 'held', null, null] } as never)
})
afterEach(() => void vi.useRealTimers())

const be = (changes: object) => member.set({ ...completeMember, ...changes } as MemberRecord)
const tokens = (submitted: number, tokensRemaining: number, more: object = {}) =>
  weekTokens.set({ week: 1, submitted, tokensRemaining, ...more } as never)

test.each([
  [25 * hour, 2, 3, '2 of 5 tokens in'],
  [24 * hour, 2, 3, '2 of 5 tokens in'],
  [23 * hour + 60_000, 2, 3, '2 of 5 tokens in · 23 hours left'],
  [hour, 5, 0, '5 of 5 tokens in'],
])('%i ms before the drawing the tile of judging says of %i and %i tokens: %s', async (before, submitted, left, words) => {
  at(drawing - before)
  $now.set(Date.now())
  tokens(submitted, left)
  expect(await statusOf('judging')).toBe(words)
})

const Need = () => <p>{useTileNeed()}</p>

test('a tile that is locked tells how many parts of the data are left', async () => {
  await act(() => be({ about: undefined, personality: undefined }))
  const left = sections.length + 1 - $steps.get().data.done
  expect(left).toBeGreaterThan(1)
  expect((await render(<Need />)).textContent).toBe(say('home.needs.data', { left }))
})

test('the tile of judging counts down to no drawing that is left out', async () => {
  at(drawing - hour)
  $now.set(Date.now())
  tokens(2, 3, { pausedUntil: 30_000 })
  expect(await statusOf('judging')).toBe('2 of 5 tokens in')
})

test('the tile of matches counts those that wait for an answer, and those that nobody has looked at', async () => {
  const match = { number: 1, side: 2, keyState: 0, unread: 0 }
  const settled = await statusOf('matches', () => homeMatches.set({ matches: [match] } as never))
  const others = [
    { ...match, keyState: 2 },
    { ...match, keyState: 3 },
  ]
  const waiting = await statusOf('matches', () => homeMatches.set({ matches: [match, ...others] } as never))
  expect([settled, waiting]).toEqual(['1 match', expect.stringMatching(/^3 matches · .*2 wait for you$/)])
})

const withPhotos = (states: (string | null)[]) => statusOf('images', () => ownPhotos.set({ photos: [], states } as never))

test('the tile of photos says how many are missing once there is one', async () => {
  const [none, one, three] = [
    await withPhotos([null, null, null, null, null]),
    await withPhotos(['cleared', null, null, null, null]),
    await withPhotos(['cleared', 'cleared', 'held', null, null]),
  ]
  expect([none, one, three]).toEqual(['No photos yet', '1 of 3 photos', '3 photos'])
})

test('who pauses is told so while active, and is offered no round', () => {
  const keys = { publicKey: 'AAAA', wrappedKey: 'AAAA', iv: 'AAAA', kdf: 'AAAA' }
  be({ keys })
  homeMatches.set({ matches: [] } as never)
  tokens(2, 3)
  expect($nextStep.get()).toMatchObject({ kind: 'round' })
  tokens(2, 3, { pausedUntil: 30_000 })
  expect([$notEntered.get(), $nextStep.get()]).toEqual(['paused', undefined])
  be({ account: { ...completeMember.account, active: 0 }, birthDateKnown: false })
  expect($notEntered.get()).toBeUndefined()
})

test.each([
  ['birth', 'birth'],
  ['code', 'welcome'],
] as const)('a sign-up that was left at the step %s goes on at %s', (step, next) => {
  keepSignUp({ step, email: 'mira@example.org', birthDate: '', isOpen: false })
  expect(beginSignUp()).toBe(next)
})
