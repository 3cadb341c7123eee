// @vitest-environment happy-dom
import type { Match } from '@quintet/contract'
import { newKeyState, readyKeyState } from '@quintet/domain/match'
import { newCharacter } from '@quintet/domain/pools'
import { applyGender, defaultVisibility } from '@quintet/domain/profile'
import { $language, member } from '@quintet/sdk'
import { MemoryRouter, Route, Routes } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import { DetailsPage } from '../src/pages/details-page.tsx'
import { matches } from '../src/stores/matches.ts'
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(async () => {
  fakeApi()
  enterAs('mira')
  $language.set({ id: 1, tables: { script, user: {}, quiz2: {}, character: {} } })
  await registerTexts('matches', { en: async () => ({ ...opening, ...screens }) })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

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
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/matches/7/details']}>
        <Routes>
          <Route path="/matches/:number/details" element={<DetailsPage />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain(script['reasons.title']), { timeout: 10_000 })
  // No heading stands two levels below the one before it.
  const levels = [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1]))
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})
