import type { MemberRecord } from '@quintet/contract'
import { $language, $popups, $toasts, closePopup, endSession, environment } from '@quintet/sdk'
import { MemoryRouter, useLocation } from '@quintet/sdk/router'
import { enterAs } from '@quintet/testing/fake-api'
import { formatText, registerTexts, type TextParams } from '@quintet/ui/texts'
import { act, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import user from '../../api/content/en/user.json' with { type: 'json' }
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

const texts = { ...opening, ...screens }

// What tests of this tile's screens share: a page on a screen, its controls by role and name, and what a member does with them.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A text of the tile's table, as a member reads it. */
export const say = (key: keyof typeof texts, params: TextParams = {}): string => formatText(texts[key], params)
/** A text of the shell's table. */
export const shellSays = (key: keyof typeof script, params: TextParams = {}): string => formatText(script[key], params)

let root: Root | undefined
const at: { path: string; state: unknown } = { path: '', state: null }

const Place = () => {
  const { pathname, state } = useLocation()
  useEffect(() => void Object.assign(at, { path: pathname, state: state as unknown }))
  return null
}

/** Where the member is. */
export const place = () => ({ ...at })

/** A member who has filled in little. */
export const record = {
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
  answers: {},
  consents: [],
  birthDateKnown: true,
  characters: [null, null, null, null, null],
} satisfies MemberRecord

/** Signs in as somebody of whom the page holds nothing yet, and has the texts ready. */
export const begin = async (): Promise<void> => {
  await leave()
  await endSession('refused')
  enterAs('mira')
  $language.set({ id: 1, tables: { script, user } })
  await registerTexts('data', { en: async () => texts })
}

interface Entry {
  pathname: string
  state?: unknown
}

/** Opens a page; `at` says where the member stands. */
export const show = async (page: ReactNode, entry: Entry = { pathname: '/data' }): Promise<void> => {
  await leave()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const whole = (
    <MemoryRouter initialEntries={[entry]}>
      {page}
      <Place />
    </MemoryRouter>
  )
  await act(async () => root?.render(whole))
}

/** Leaves the page that is open. */
export const leave = async (): Promise<void> => {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
}

const words = (element: Element): string => {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return (copy.textContent ?? '').trim()
}
const labelOf = (element: Element): Element | null | undefined =>
  element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : element.closest('label')
const nameOf = (element: Element): string => {
  const label = element.matches('input, textarea, select') ? labelOf(element) : undefined
  return element.getAttribute('aria-label') ?? words(label ?? element)
}

const kinds = {
  button: 'button, [role=button]',
  link: 'a[href]',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  field: 'input:not([type=checkbox], [type=radio]), textarea, select',
  image: 'img, [role=img]',
  group: '[role=group], fieldset',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  progressbar: 'progress',
  status: '[role=status]',
  alert: '[role=alert]',
} as const

/** All of a kind that are shown. */
export const all = (kind: keyof typeof kinds): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(kinds[kind])].filter((one) => one.closest('[hidden]') === null)

/** The one with a name, if it is there; of a link or a switch the name may go on. */
export const find = (kind: keyof typeof kinds, name: string): HTMLElement | undefined =>
  all(kind).find((one) =>
    kind === 'link' || kind === 'checkbox' ? nameOf(one).startsWith(name) : (one.getAttribute('alt') ?? nameOf(one)) === name,
  )

/** The one with a name. */
export const get = <T extends HTMLElement = HTMLElement>(kind: keyof typeof kinds, name: string): T => {
  const found = find(kind, name)
  if (!found) throw new Error(`There is no ${kind} “${name}” in: ${shown()}`)
  return found as T
}

/** All that is written on the screen. */
export const shown = (): string => document.body.textContent ?? ''

/** Presses a button or link, as a member does: it has the focus then. */
export const press = (name: string, kind: 'button' | 'link' | 'checkbox' | 'radio' = 'button') =>
  act(async () => {
    const target = get(kind, name)
    target.focus()
    target.click()
  })

/** Waits for what is under way. */
export const eventually = (check: () => void) => act(() => vi.waitFor(check, { timeout: 5000, interval: 5 }))

/** Lets all that can go on without an answer from outside go on. */
export const settle = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 0)))

/** Types into the field with a label, as React hears it. */
export const type = (label: string, text: string) =>
  act(async () => {
    const field = get<HTMLInputElement>('field', label)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }))
  })

/** Has every answer of the server wait. @returns what lets them come */
export const holdAnswers = (): (() => Promise<void>) => {
  const now = environment()
  const { fetch } = now
  const held: { go?: () => void } = {}
  const wait = new Promise<void>((resolve) => (held.go = resolve))
  now.fetch = async (...call) => {
    const answered = fetch(...call)
    await wait
    return answered
  }
  return () => act(async () => held.go?.())
}

/** Answers the question that is asked. */
export const answer = (sure: boolean) => act(async () => closePopup($popups.get().at(-1)?.id ?? 0, sure))

/** What is said in passing. */
export const toasts = () => $toasts.get().map(({ text, tone, undo }) => ({ ...text, tone, canUndo: undo !== undefined }))
