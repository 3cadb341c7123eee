// @vitest-environment happy-dom
import { $language, configure, member, ownPhotos } from '@quintet/sdk'
import { MemoryRouter, Route, Routes } from '@quintet/sdk/router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GatedScreens } from './gated-screens.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root

beforeEach(() => {
  $language.set({ id: 1, tables: { script: {} } })
  configure({ fetch: () => new Promise(() => undefined) })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const show = (isOpen: boolean, isPending = false) => {
  const gate = (
    <GatedScreens title="Photos" tile="images" isOpen={() => isOpen} isPending={isPending}>
      the screens
    </GatedScreens>
  )
  return act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/images']}>
        <Routes>
          <Route path="/home" element="the home page" />
          <Route path="/images" element={gate} />
        </Routes>
      </MemoryRouter>,
    ),
  )
}
const text = () => document.body.textContent

const arrive = () => {
  member.set({
    account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
    consents: [],
    birthDateKnown: true,
    characters: [null, null, null, null, null],
  })
  ownPhotos.set({ states: [null, null, null, null, null], photos: [null, null, null, null, null] })
}

it('waits under its own title while it is not known who is there, and shows nothing of the screens', async () => {
  await show(true)
  expect(text()).toContain('Photos')
  expect(text()).not.toContain('the screens')
})

it('shows the screens to whom they are open, and the home page to the others', async () => {
  arrive()
  await show(true)
  expect(text()).toBe('the screens')
  await show(false)
  expect(text()).toBe('the home page')
})

it('waits for what the tile waits for itself', async () => {
  arrive()
  await show(false, true)
  expect(text()).toContain('Photos')
  expect(text()).not.toContain('the home page')
})
