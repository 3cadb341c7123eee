// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { publicKeys, setVisibility, visibilityFor } from '@quintet/domain/profile'
import { $language, dropDraft, keepDraft, member, ownPhotos } from '@quintet/sdk'
import { MemoryRouter, Route, Routes } from '@quintet/sdk/router'
import { enterAs } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import user from '../../api/content/en/user.json' with { type: 'json' }
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }
import { AboutPage } from '../src/pages/about-page.tsx'
import { PreviewPage } from '../src/pages/preview-page.tsx'
import { aboutDraft, previewOf, visibilityDraft } from '../src/stores/preview.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const about = { name: 'Mira', topic: 'Taxis', question: 'Which song?', bio: 'I collect stories.' }
const record: MemberRecord = {
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
  about,
  answers: { education: 3 },
  consents: [],
  birthDateKnown: true,
  characters: [null, null, null, null, null],
}

let root: Root

beforeEach(async () => {
  enterAs('mira')
  $language.set({ id: 1, tables: { script: {}, user, character: {} } })
  await registerTexts('data', { en: async () => ({ ...opening, ...screens }) })
  member.set(record)
  ownPhotos.set({ photos: [] } as never)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  for (const name of [aboutDraft, visibilityDraft]) dropDraft(name)
})

const shown = () => document.body.textContent ?? ''

it('shows what is saved where nothing was changed', () => {
  keepDraft(aboutDraft, about)
  expect(previewOf(record)).toEqual({ values: { ...about, education: 3 }, isUnsaved: false })
})

it('hides what was hidden before, while nothing is chosen anew', () => {
  const flags = visibilityFor(undefined, record.answers ?? {})
  const visibility = setVisibility(flags, 1 + publicKeys.indexOf('name'), false).flags
  expect(previewOf({ ...record, visibility })).toEqual({
    values: { topic: about.topic, question: about.question, bio: about.bio, education: 3 },
    isUnsaved: false,
  })
})

it('shows what is written and hidden before it is saved, and no field that was emptied', () => {
  keepDraft(aboutDraft, { ...about, name: 'Mirabelle', bio: ' ' })
  const flags = visibilityFor(undefined, record.answers ?? {})
  keepDraft(visibilityDraft, { flags: setVisibility(flags, 1 + publicKeys.indexOf('education'), false).flags })
  const { values, isUnsaved } = previewOf(record)
  expect(isUnsaved).toBe(true)
  expect(values).toEqual({ name: 'Mirabelle', topic: about.topic, question: about.question })
})

it('leads from the form to what a match would see, and back to the form', async () => {
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/data/user-data/about']}>
        <Routes>
          <Route path="/data/user-data/about" element={<AboutPage />} />
          <Route path="/data/user-data-profile" element={<PreviewPage />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  keepDraft(aboutDraft, { ...about, name: 'Mirabelle' })
  await act(async () => document.querySelector<HTMLElement>('a[href="/data/user-data-profile"]')?.click())
  expect(shown()).toContain('Mirabelle')
  expect(shown()).toContain(screens['preview.unsaved'])
  await act(async () => document.querySelector<HTMLElement>('[data-way-back]')?.click())
  expect(document.querySelector<HTMLTextAreaElement>('textarea[name=name]')?.value).toBe('Mirabelle')
})
