// @vitest-environment happy-dom
import type { Match } from '@quintet/contract'
import { newKeyState, readyKeyState } from '@quintet/domain/match'
import { newCharacter } from '@quintet/domain/pools'
import { applyGender, defaultVisibility } from '@quintet/domain/profile'
import { member } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, leave, place, press, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DetailsPage } from '../src/pages/details-page.tsx'
import { matches } from '../src/stores/matches.ts'
import { begin, matchOf, newMatch, say, shellSays } from './screen.tsx'

beforeEach(async () => {
  fakeApi()
  await begin()
})
afterEach(closeScreen)

const answers = { ...applyGender({ alcohol: 2, diet: 3 }, 1), zone: 1 }
const own = {
  answers,
  personality: '12210',
  visibility: defaultVisibility(answers),
  about: {},
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 1, active: 1 },
  consents: [],
  birthDateKnown: true,
  characters: [newCharacter()],
}

it.each(['open', 'waiting'])('tells what both share, with a match that is %s', async (stage) => {
  member.set(own as never)
  const keyState = stage === 'open' ? readyKeyState : newKeyState
  const match = {
    number: 7,
    pseudonym: 'Heron',
    quality: 1,
    keyState,
    side: 1,
    profile: { alcohol: 2, diet: 3 },
  } as unknown as Match
  matches.set({ matches: [match] } as never)
  await show(<DetailsPage />, '/matches/7/details', { pattern: '/matches/:number/details' })
  await eventually(() => expect(shown()).toContain(shellSays('reasons.title')))
  // No heading stands two levels below the one before it.
  const levels = [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1]))
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})

const openMatch = async (match: Match) => {
  await leave()
  matches.set({ matches: [match] } as never)
  await show(<DetailsPage />, '/matches/7/details', { pattern: '/matches/:number/details' })
}

it.each([
  ['open', matchOf(), true],
  ['not verified yet', newMatch(), false],
] as const)('has the number to compare of a match that is %s: %s', async (_, match, hasNumber) => {
  await openMatch(match)
  expect(shown().includes(say('number.title'))).toBe(hasNumber)
})

const told = () => (['bio', 'topic', 'question'] as const).filter((part) => shown().includes(say(`details.${part}`)))

it('says what the other person wrote, and nothing of what they did not', async () => {
  await openMatch(matchOf({ profile: { bio: 'Likes tea', question: 'Why?' } }))
  expect([told(), shown().includes('Likes tea'), shown().includes('Why?')]).toEqual([['bio', 'question'], true, true])
  await openMatch(matchOf({ profile: {} }))
  expect(told()).toEqual([])
})

it('leads back to the match, and has the way to end it', async () => {
  await openMatch(matchOf())
  expect(find('button', say('letGo.open', { name: 'Heron' }))).toBeDefined()
  await press(shellSays('page.back'))
  await settle()
  expect(place().path).toBe('/matches/7')
})
