// @vitest-environment happy-dom
import { $language, keepDraft, readDraft } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act, createRef, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import texts from '../texts/screens/en.json' with { type: 'json' }
import { MessageForm } from '../src/ui/message-form.tsx'
import { MessageTools } from '../src/ui/message-tools.tsx'
import { useDraft } from '../src/ui/use-draft.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let place: HTMLElement
beforeEach(async () => {
  fakeApi()
  enterAs('mira')
  $language.set({ id: 1, tables: { script } })
  await registerTexts('matches', { en: async () => texts })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const show = (page: ReactNode) => act(async () => root.render(page))
const press = (name: string) => act(async () => place.querySelector<HTMLElement>(`button[aria-label='${name}']`)?.click())

const form = (text: string, onSend: () => void = () => undefined) => (
  <MessageForm
    field={createRef()}
    quoted={undefined}
    onUnquote={() => undefined}
    text={text}
    onText={() => undefined}
    onSend={onSend}
    onVoice={undefined}
  />
)

it('says by how much a message is too long, at its field', async () => {
  await show(form('a'.repeat(798)))
  expect(place.querySelector('[role=status]')?.textContent).toBe('2 characters left')
  await show(form('a'.repeat(801)))
  const field = place.querySelector('textarea')
  expect(place.querySelector(`#${CSS.escape(field?.getAttribute('aria-describedby') ?? '')}`)?.textContent).toBe(
    '1 character too many',
  )
  expect(field?.getAttribute('aria-invalid')).toBe('true')
})

const enter = (how: KeyboardEventInit) =>
  act(
    async () =>
      void place.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...how })),
  )

it('sends by Enter on a keyboard, but not the one that ends a word of an input method or breaks a line', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const onSend = vi.fn()
  await show(form('नमस्ते', onSend))
  await enter({ isComposing: true })
  await enter({ shiftKey: true })
  expect(onSend).not.toHaveBeenCalled()
  await enter({})
  expect(onSend).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('leaves the focus at the tools of a message once a reaction was chosen', async () => {
  const onReact = vi.fn()
  await show(<MessageTools own={undefined} onReply={() => undefined} onReact={onReact} />)
  await press(texts['chat.tools'])
  await press(texts['reaction.1'])
  expect(onReact).toHaveBeenCalledWith(1)
  expect(document.activeElement).toBe(place.querySelector('[aria-expanded=false]'))
})

const Draft = () => {
  const [text, change] = useDraft('matches-chat-7')
  return <input value={text} onChange={() => change('')} onInput={() => change('')} />
}

it('keeps what another tab writes in the same chat when this one has sent its own (decision 52)', async () => {
  const name = 'matches-chat-7'
  keepDraft(name, 'ours')
  await show(<Draft />)
  keepDraft(name, 'theirs')
  await act(async () => place.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true })))
  expect(readDraft(name)).toBe('theirs')
})

it('keeps nothing of what was sent', async () => {
  const name = 'matches-chat-7'
  keepDraft(name, 'ours')
  await show(<Draft />)
  await act(async () => place.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true })))
  expect(readDraft(name)).toBeUndefined()
})
