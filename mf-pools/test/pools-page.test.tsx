// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { TIERS } from '@quintet/domain/membership'
import { newCharacter } from '@quintet/domain/pools'
import { $language, member } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PoolsPage } from '../src/pages/pools-page.tsx'
import texts from '../texts/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

vi.mock('../src/stores/category-texts.ts', async (original) => {
  const { atom } = await import('nanostores')
  return { ...(await original<object>()), $categoryTexts: atom({ ready: true }) }
})

let root: Root
beforeEach(async () => {
  fakeApi()
  enterAs('mira')
  $language.set({ id: 1, tables: { script: {} } })
  await registerTexts('pools', { en: async () => texts })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const whole = { ...newCharacter(), zones: [12], traits: [1, 1, 1, 1] }
const show = async (tier: number) => {
  member.set({ account: { tier }, consents: [], characters: [whole, whole, whole, whole, whole] } as unknown as MemberRecord)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <PoolsPage />
      </MemoryRouter>,
    ),
  )
  return document.body.textContent ?? ''
}

test('promises no token to earn to whom their membership gives none', async () => {
  const limited = await show(TIERS.limited)
  expect(limited.split(texts['pool.closed'])).toHaveLength(4)
  expect(limited).not.toContain(texts['pool.earned'])
  expect(limited).toContain(texts['pools.doneLimited'])
  const local = await show(TIERS.local)
  expect(local.split(texts['pool.earned'])).toHaveLength(4)
  expect(local).not.toContain(texts['pool.closed'])
  expect(local).toContain(texts['pools.done'])
})
