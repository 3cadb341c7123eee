import type { MemberRecord } from '@quintet/contract'
import { newCharacter } from '@quintet/domain/pools'
import { TIERS } from '@quintet/domain/membership'
import { $language, $popups, $toasts, configure, endSession, environment, member } from '@quintet/sdk'
import { MemoryRouter, Route, Routes, useLocation } from '@quintet/sdk/router'
import { enterAs } from '@quintet/testing/fake-api'
import { formatText, registerTexts } from '@quintet/ui/texts'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import character from '../../api/content/en/character.json' with { type: 'json' }
import script from '../../api/content/en/script.json' with { type: 'json' }
import user from '../../api/content/en/user.json' with { type: 'json' }
import texts from '../texts/en.json' with { type: 'json' }

// What the tests of this tile's screens share: a page that shows something, and the member's hands on it.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export { character, texts, user }
type Key = keyof typeof texts
/** A text of the tile with its parameters in their places. */
export const say = (key: Key, params: Record<string, string | number> = {}): string => formatText(texts[key], params, 'en')

let root: Root

/** A character that is complete. */
export const whole = { ...newCharacter(), zones: [12], traits: [1, 1, 1, 1] as [1, 1, 1, 1] }
/** A member with these characters, in the order of their pools. */
export const recordOf = (characters: unknown[], more: object = {}): MemberRecord =>
  ({
    account: { tier: TIERS.national },
    answers: { zone: 12, attraction: 1 },
    consents: [],
    characters: [0, 1, 2, 3, 4].map((index) => characters[index] ?? null),
    ...more,
  }) as unknown as MemberRecord

/** Begins a page with nothing on it, for a member. */
export const openPage = async (record: MemberRecord): Promise<void> => {
  enterAs('mira')
  member.set(record)
  $popups.set([])
  $toasts.set([])
  $language.set({ id: 1, tables: { script, user, character } })
  await registerTexts('pools', { en: async () => texts })
  root = createRoot(document.body.appendChild(document.createElement('div')))
}
/** Leaves it, and signs the member out. */
export const closePage = async (): Promise<void> => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  await endSession('elsewhere')
}

const Address = () => <output data-address={useLocation().pathname} />
/** Where the member is by now. */
export const address = () => document.querySelector<HTMLElement>('[data-address]')?.dataset['address']

/** Shows something on a page at an address, by the pattern of its route. */
export const show = (page: ReactNode, at = '/pools', pattern = at) =>
  act(async () =>
    root.render(
      <MemoryRouter key={at} initialEntries={[at]}>
        <Routes>
          <Route path={pattern} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>,
    ),
  )
/** Shows nothing in its place: the page was left. */
export const leave = () => act(async () => root.render(null))

/** All that can be read. */
export const said = () => document.body.textContent ?? ''
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
/** The last button or link of a name. */
export const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].filter((element) => nameOf(element) === name).at(-1)
/** Lets what was begun go on. */
export const settle = () => act(async () => void (await new Promise((resolve) => setImmediate(resolve))))
/** Presses a button or a link. */
export const press = async (name: string) => {
  const found = named(name)
  if (!found) throw new Error(`There is no button “${name}” in: ${said()}`)
  await act(async () => {
    found.focus()
    found.click()
  })
}
/** The box or radio button with these words. */
export const box = (words: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === words)?.querySelector('input') ?? undefined
/** Chooses it, or takes it away. */
export const tick = (words: string) => act(async () => box(words)?.click())
/** Types into a field, in place of what stands there. */
export const type = (field: HTMLInputElement | null, value: string) =>
  act(async () => {
    if (!field) throw new Error(`There is no such field in: ${said()}`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Keeps every answer of the API back; returns the way to let them come. */
export const holdAnswers = () => {
  const { fetch } = environment()
  const ends = { resolve: (): void => undefined }
  const promise = new Promise<void>((resolve) => Object.assign(ends, { resolve }))
  configure({
    fetch: async (...request) => {
      const arrived = await fetch(...request)
      await promise
      return arrived
    },
  })
  return async () => {
    ends.resolve()
    await settle()
  }
}

/** How many failures are shown. */
export const failures = () => $popups.get().filter(({ kind }) => kind === 'error').length
/** What is said for a moment. */
export const toasts = () => $toasts.get().map(({ text }) => text.key)

/** The question that waits for an answer. */
export const question = () => $popups.get().find(({ kind }) => kind === 'confirm')
/** Answers it, as the shell's popup does. */
export const answer = async (confirmed: boolean) => {
  await act(async () => {
    const asked = question()
    if (!asked) throw new Error('Nothing is asked.')
    $popups.set($popups.get().filter(({ id }) => id !== asked.id))
    asked.answer?.(confirmed)
  })
  await settle()
}
/** What calls for attention. */
export const warning = () => $popups.get().find(({ kind }) => kind === 'attention')
