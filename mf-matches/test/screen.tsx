import type { Match } from '@quintet/contract'
import { newKeyState, readyKeyState } from '@quintet/domain/match'
import { $language, $popups, $toasts, configure, endSession, environment } from '@quintet/sdk'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from '@quintet/sdk/router'
import { formatText, registerTexts } from '@quintet/ui/texts'
import { act, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

// What the tests of this tile's screens share: a page that shows something, and the member's hands on it.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Every text of the tile, with the shell's. */
export const texts = { ...opening, ...screens }
type Key = keyof typeof texts
/** A text of the tile with its parameters in their places. */
export const say = (key: Key, params: Record<string, string | number> = {}): string => formatText(texts[key], params, 'en')
export { script }

let root: Root

/** Begins a page with nothing on it. */
export const openPage = async (): Promise<void> => {
  $popups.set([])
  $toasts.set([])
  $language.set({ id: 1, tables: { script, user: {}, quiz2: {}, character: {} } })
  await registerTexts('matches', { en: async () => texts })
  root = createRoot(document.body.appendChild(document.createElement('div')))
}
/** Leaves it, and signs the member out. */
export const closePage = async (): Promise<void> => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  await endSession('elsewhere')
}

const way = { go: (_: string): unknown => undefined }
const Address = () => {
  const navigate = useNavigate()
  useEffect(() => void (way.go = navigate))
  return <output data-address={useLocation().pathname} />
}
/** Goes to another page of the tile, as a press in the list beside this one does. */
export const goTo = async (path: string) => {
  await act(async () => void way.go(path))
  await settle()
}
/** Where the member is by now. */
export const address = () => document.querySelector<HTMLElement>('[data-address]')?.dataset['address']

/** Shows something on a page at an address, by the pattern of its route. */
export const show = (page: ReactNode, at = '/matches/7', pattern = '*') =>
  act(async () =>
    root.render(
      <MemoryRouter initialEntries={[at]}>
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
/** Ticks or unticks it. */
export const tick = (words: string) => act(async () => box(words)?.click())
/** Types into a field, in place of what stands there. */
export const type = (field: HTMLInputElement | HTMLTextAreaElement | null, value: string) =>
  act(async () => {
    if (!field) throw new Error(`There is no such field in: ${said()}`)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** The question that waits for an answer. */
export const question = () => $popups.get().find(({ kind }) => kind === 'confirm')
/** Answers it, as the shell's popup does. */
export const answer = (confirmed: boolean) =>
  act(async () => {
    const asked = question()
    if (!asked) throw new Error('Nothing is asked.')
    $popups.set($popups.get().filter(({ id }) => id !== asked.id))
    asked.answer?.(confirmed)
  })
const nothing = (): void => undefined
/** Something that ends when a test says so. */
export const deferred = () => {
  const ends = { resolve: nothing, reject: nothing as (error: unknown) => void }
  const promise = new Promise<void>((resolve, reject) => Object.assign(ends, { resolve, reject }))
  return { promise, ...ends }
}

/** Keeps every answer of the API back; returns the way to let them come. */
export const holdAnswers = () => {
  const { fetch } = environment()
  const { promise, resolve } = deferred()
  configure({
    fetch: async (...request) => {
      const arrived = await fetch(...request)
      await promise
      return arrived
    },
  })
  return async () => {
    resolve()
    await settle()
  }
}

/** What went wrong, by the keys of its texts. */
export const failures = () => $popups.get().flatMap(({ kind, body }) => (kind === 'error' ? [body?.key] : []))

/** A match; open, unless it is said otherwise. */
export const matchOf = (changes: Partial<Match> = {}): Match =>
  ({ number: 7, pseudonym: 'Heron', quality: 1, side: 1, version: 1, unread: 0, keyState: readyKeyState, ...changes }) as Match
export const newMatch = (changes: Partial<Match> = {}) => matchOf({ keyState: newKeyState, ...changes })
