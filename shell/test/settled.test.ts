import { member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { beforeEach, expect, test } from 'vitest'
import { homeMatches } from '../src/members/matches.ts'
import { weekTokens } from '../src/home/not-entered.ts'
import { $isSettled } from '../src/home/settled.ts'
import { $isRevealKnown } from '../src/reveal/reveal.ts'
import { completeMember, type MemberRecord } from './complete-member.ts'

const { account } = completeMember
const arrivals = {
  tokens: () => weekTokens.set({ submitted: 1 } as never),
  matches: () => homeMatches.set({ matches: [] } as never),
  reveal: () => $isRevealKnown.set(true),
}

const arrive = (active: 0 | 1): void => {
  member.set({ ...completeMember, account: { ...account, active } } as MemberRecord)
  ownPhotos.set({ photos: [], states: ['cleared', 'cleared', 'cleared', null, null] } as never)
}

beforeEach(() => {
  fakeApi()
  enterAs('mira')
  for (const each of [member, ownPhotos, weekTokens, homeMatches]) each.clear()
  $isRevealKnown.set(false)
})

test('the dashboard waits for the member and the photos', () => {
  expect($isSettled.get()).toBe(false)
  arrive(0)
  expect($isSettled.get()).toBe(true)
})

test.each(['tokens', 'matches', 'reveal'] as const)('that of an active member waits for the %s too', (missing) => {
  arrive(1)
  for (const [name, come] of Object.entries(arrivals)) if (name !== missing) come()
  expect($isSettled.get()).toBe(false)
  arrivals[missing]()
  expect($isSettled.get()).toBe(true)
})

test('what can’t be loaded is not waited for', async () => {
  fakeApi({ loadTokens: new Error('down') })
  enterAs('mira')
  arrive(1)
  arrivals.matches()
  arrivals.reveal()
  await weekTokens.load()
  expect($isSettled.get()).toBe(true)
})
