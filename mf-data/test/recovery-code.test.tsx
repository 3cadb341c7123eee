// @vitest-environment happy-dom
import { $language, $popups } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $recoveryCode } from '../src/stores/recovery-code.ts'
import { RecoveryCode } from '../src/ui/recovery-code.tsx'
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
const onDone = vi.fn(() => $recoveryCode.set(undefined))

beforeEach(async () => {
  $language.set({ id: 1, tables: { script: {} } })
  await registerTexts('data', { en: async () => ({ ...opening, ...screens }) })
  fakeApi({})
  enterAs('mira')
  $popups.set([])
  onDone.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  $recoveryCode.set('ABCD-EFGH')
  await act(async () =>
    root.render(
      <MemoryRouter>
        <RecoveryCode code="ABCD-EFGH" onDone={onDone} />
      </MemoryRouter>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  $recoveryCode.set(undefined)
  document.body.replaceChildren()
})

const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
const tick = () => act(async () => document.querySelector<HTMLInputElement>('[name=written]')?.click())
/** Whether the browser asks before the site is closed or loaded anew. */
const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('says what is missing where it is not ticked, and closes once it is', async () => {
  await press('Done')
  expect(onDone).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toContain('write the code down first')
  await tick()
  await press('Done')
  expect(onDone).toHaveBeenCalledOnce()
})

it('keeps the code and leads back to it where the page was left before', async () => {
  await act(async () => root.render(null))
  expect($recoveryCode.get()).toBe('ABCD-EFGH')
  expect($popups.get()).toMatchObject([{ kind: 'attention', action: { to: '/data/account-encrypt' } }])
})

it('says nothing where it is written down', async () => {
  await tick()
  await press('Done')
  await act(async () => root.render(null))
  expect($popups.get()).toEqual([])
})

it('has the browser ask before the site is closed, as long as it is not written down', () => {
  expect(asksFirst()).toBe(true)
  $recoveryCode.set(undefined)
  expect(asksFirst()).toBe(false)
})
