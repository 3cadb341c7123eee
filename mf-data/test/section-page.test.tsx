// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { wireCalls } from '@quintet/contract/wire'
import { $language, configure, dropDraft, member, readDraft } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import user from '../../api/content/en/user.json' with { type: 'json' }
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }
import { BeliefsPage, CareerPage } from '../src/pages/section-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const record: MemberRecord = {
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
  answers: { education: 3, careerField: 2, workStatus: 1, income: 4 },
  consents: [],
  birthDateKnown: true,
  characters: [null, null, null, null, null],
}

let root: Root
let sent: unknown[]

beforeEach(async () => {
  sent = []
  enterAs('mira')
  const fetch = async (input: unknown, init?: RequestInit) => {
    const isRead = String(input).endsWith(wireCalls.loadMember.path)
    if (!isRead) sent.push(JSON.parse(String(init?.body)))
    return Response.json(isRead ? wireCalls.loadMember.answer.encode(record) : { message: 'success' })
  }
  configure({ fetch: fetch as typeof globalThis.fetch })
  $language.set({ id: 1, tables: { script: {}, user } })
  await registerTexts('data', { en: async () => ({ ...opening, ...screens }) })
  member.set(record)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  dropDraft('career')
})

const show = (page: React.ReactNode) => act(async () => root.render(<MemoryRouter>{page}</MemoryRouter>))
const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name)
const press = (element: HTMLElement | null | undefined) => act(async () => element?.click())

it('names what is missing, keeps what is there and sends nothing', async () => {
  await show(<CareerPage />)
  await press(button(screens['form.save']))
  expect(sent).toEqual([])
  const summary = document.querySelector<HTMLElement>('[aria-labelledby=form-problems]')
  expect(document.activeElement).toBe(summary)
  await press(summary?.querySelector('button'))
  expect(document.activeElement?.closest('fieldset')?.textContent).toContain(user['debt.label'])
})

it('keeps an answer on the device as soon as it is given, and sends the whole section', async () => {
  await show(<CareerPage />)
  const debt = [...document.querySelectorAll('fieldset')].find((each) => each.textContent?.includes(user['debt.label']))
  await press(debt?.querySelector('input'))
  expect(readDraft('career')).toEqual({ debt: 1 })
  await press(button(screens['form.save']))
  expect(sent[0]).toMatchObject({ identificationNumber: 7 })
  expect(Object.keys(sent[0] as object)).toHaveLength(6)
})

it('asks for the consent before it shows a sensitive question', async () => {
  await show(<BeliefsPage />)
  expect(document.body.textContent).toContain(screens['consent.sensitive.body'])
  expect(document.querySelectorAll('fieldset, select')).toHaveLength(0)
})
