// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { $language, member, readDraft } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import user from '../../api/content/en/user.json' with { type: 'json' }
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }
import { AboutPage } from '../src/pages/about-page.tsx'
import { CalculatorPage } from '../src/pages/calculator-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const record = (more: Partial<MemberRecord> = {}): MemberRecord => ({
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
  answers: { attraction: 1 },
  consents: [],
  birthDateKnown: true,
  characters: [null, null, null, null, null],
  ...more,
})

let root: Root
let called: ReturnType<typeof fakeApi>
let isNarrow: boolean

beforeEach(async () => {
  isNarrow = true
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  called = fakeApi({ saveProfile: { message: 'success' }, saveDraft: {}, loadMember: record() })
  enterAs('mira')
  $language.set({ id: 1, tables: { script: {}, user } })
  await registerTexts('data', { en: async () => ({ ...opening, ...screens }) })
  member.set(record())
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const show = (page: ReactNode) => act(async () => root.render(<MemoryRouter>{page}</MemoryRouter>))
const question = () => document.querySelector<HTMLElement>('[data-question]')
const shown = () => question()?.dataset['question']
const button = (key: keyof typeof screens) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === screens[key])
const press = (key: keyof typeof screens) => act(async () => button(key)?.click())
const choose = (index: number) => act(async () => question()?.querySelectorAll<HTMLElement>('input[type=radio]')[index]?.click())
const field = () => question()?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')

/** What typing does, as React hears it. */
const type = (text: string) =>
  act(async () => {
    const box = field()
    if (!box) throw new Error('nothing to write in')
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value') ?? {}
    set?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
const saved = () => called.find(({ name }) => name === 'saveProfile')?.input

describe('the calculator on a phone', () => {
  const measures = { height: '175', weight: '70', bust: '95', waist: '78', hip: '98' }

  test('asks one thing a screen, the units first, and says why', async () => {
    await show(<CalculatorPage />)
    expect(shown()).toBe('unit')
    expect(document.body.textContent).toContain(screens['why.calculator'])
    expect(document.body.textContent).toContain('Question 1 of 9')
    expect(document.querySelectorAll('input[inputmode]')).toHaveLength(0)
    for (const [id, value] of Object.entries(measures)) {
      await press('one.next')
      expect(shown()).toBe(id)
      await type(value)
    }
    for (const id of ['jobActivity', 'freeTimeActivity', 'exerciseRoutine']) {
      await press('one.next')
      expect(shown()).toBe(id)
      await choose(1)
    }
    await press('one.next')
    expect(saved()).toMatchObject({ section: 'calculator', measureUnit: 1 })
  })

  test('begins again where it was left, any question can wait, and what is open is named at the end', async () => {
    await show(<CalculatorPage />)
    await press('one.next')
    await type('175')
    await act(async () => root.unmount())
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await show(<CalculatorPage />)
    expect(shown()).toBe('weight')
    for (let left = 0; left < 7; left++) await press('one.skip')
    expect([shown(), saved()]).toEqual([undefined, undefined])
    expect(document.querySelector('[aria-labelledby=form-problems]')?.textContent).toContain('Weight')
  })

  test('says at once what a measure cannot be, and goes on once it is mended', async () => {
    await show(<CalculatorPage />)
    await press('one.next')
    await type('17')
    await press('one.next')
    expect(shown()).toBe('height')
    expect(question()?.textContent).toContain('From 121 to 230 cm')
    expect(field()?.getAttribute('aria-invalid')).toBe('true')
    await type('170')
    await press('one.next')
    expect(shown()).toBe('weight')
  })

  test('is a list where it was saved before, and on a wide screen', async () => {
    member.set(record({ answers: { attraction: 1, bodyType: 4, bodyShape: 2 } }))
    await show(<CalculatorPage />)
    expect([shown(), document.querySelectorAll('input[inputmode]').length]).toEqual([undefined, 5])
    await act(async () => root.unmount())
    root = createRoot(document.body.appendChild(document.createElement('div')))
    isNarrow = false
    member.set(record())
    await show(<CalculatorPage />)
    expect([shown(), document.querySelectorAll('input[inputmode]').length]).toEqual([undefined, 5])
  })
})

describe('the texts about oneself on a phone', () => {
  test('are asked for one a screen, kept as they are written, and saved with the last', async () => {
    await show(<AboutPage />)
    expect(document.body.textContent).toContain(screens['why.about'])
    for (const [index, id] of ['name', 'topic', 'question', 'bio'].entries()) {
      expect([shown(), document.querySelectorAll('textarea').length]).toEqual([id, 1])
      await type(` text ${index} `)
      await press('one.next')
    }
    expect(saved()).toEqual({ section: 'about', name: 'text 0', topic: 'text 1', question: 'text 2', bio: 'text 3' })
  })

  test('can wait, one by one; what is open is named at the end, and nothing is sent', async () => {
    await show(<AboutPage />)
    await type('Noor')
    await press('one.next')
    await press('one.back')
    expect([shown(), field()?.value]).toEqual(['name', 'Noor'])
    await press('one.next')
    for (let left = 0; left < 3; left++) await press('one.skip')
    expect(saved()).toBeUndefined()
    expect(document.querySelectorAll('textarea')).toHaveLength(4)
    expect(document.activeElement?.getAttribute('aria-labelledby')).toBe('form-problems')
    expect(readDraft('about')).toMatchObject({ name: 'Noor' })
  })
})
