// @vitest-environment happy-dom
import { $language, $popups, closePopup, confirmFirst, openPopup } from '@quintet/sdk'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, give, press, whereIs } from '../../test/draw.tsx'
import looks from '../forms/button.module.css'
import { PopupHost } from './popup-host.tsx'

beforeEach(() => {
  $language.set({ id: 1, tables: {} })
  $popups.set([])
})

const button = (host: HTMLElement, words: string) =>
  [...host.querySelectorAll('dialog button')].find(({ textContent }) => textContent === words)

const open = (more: object) => act(async () => void openPopup({ kind: 'error', title: { key: 'Oh' }, ...more } as never))

test.each([
  ['Go', true],
  ['popup.cancel', false],
])('a question that is answered by “%s” is closed with that: %s', async (words, isConfirmed) => {
  const host = await draw(<PopupHost />)
  const title = { key: 'Sure?' }
  let answer: Promise<boolean> | undefined
  await act(async () => void (answer = confirmFirst({ title, action: { label: { key: 'Go' } }, danger: true })))
  expect(host.querySelector('[role=alertdialog] h2')?.textContent).toBe('Sure?')
  await press(button(host, words))
  expect([await answer, host.querySelector('dialog')]).toEqual([isConfirmed, null])
})

test('an action is done and leads to its page, and a message without one has one way out', async () => {
  const host = await draw(<PopupHost />)
  const run = vi.fn()
  await open({ action: { label: { key: 'There' }, run, to: '/data' } })
  await press(button(host, 'There'))
  expect([run.mock.calls.length, whereIs(host), $popups.get()]).toEqual([1, '/data', []])
  await open({})
  expect([...host.querySelectorAll('dialog [class] > button')].map(({ textContent }) => textContent).filter(Boolean)).toEqual([
    'popup.ok',
  ])
})

test.each(['dialog.close', 'Escape'])('a question that is left by “%s” is declined', async (way) => {
  const host = await draw(<PopupHost />)
  let answer: Promise<boolean> | undefined
  await act(async () => void (answer = confirmFirst({ title: { key: 'Sure?' } })))
  if (way === 'Escape') await give(host.querySelector('dialog'), new Event('cancel', { cancelable: true }))
  else await press(host.querySelector(`[aria-label="${way}"]`))
  expect([await answer, host.querySelector('dialog')]).toEqual([false, null])
})

test('a message with an action can be closed without it, and does not ask', async () => {
  const host = await draw(<PopupHost />)
  const run = vi.fn()
  await open({ action: { label: { key: 'There' }, run } })
  expect(button(host, 'popup.cancel')).toBeUndefined()
  await press(button(host, 'popup.close'))
  expect([run.mock.calls, $popups.get()]).toEqual([[], []])
})

test('of two messages at once each keeps its own words', async () => {
  const complained = vi.spyOn(console, 'error')
  const host = await draw(<PopupHost />)
  const titles = () => [...host.querySelectorAll('dialog h2')].map(({ textContent }) => textContent)
  await open({ title: { key: 'One' } })
  await open({ title: { key: 'Two' } })
  expect(titles()).toEqual(['One', 'Two'])
  await act(async () => closePopup($popups.get()[0]?.id ?? 0))
  expect([titles(), complained.mock.calls]).toEqual([['Two'], []])
  complained.mockRestore()
})

test('what cannot be undone is said before it is asked for, in a line of its own', async () => {
  const host = await draw(<PopupHost />)
  await open({ body: { key: 'Body' }, warning: { key: 'This cannot be undone.' } })
  expect([...host.querySelectorAll('dialog p')].map(({ textContent }) => textContent)).toEqual(['Body', 'This cannot be undone.'])
})

const looksOf = (button: Element) =>
  (['danger', 'primary', 'secondary'] as const).filter((one) => button.classList.contains(looks[one] ?? ''))

test.each([
  [true, 'danger'],
  [undefined, 'primary'],
] as const)(
  'of a question (danger: %s) the button that does it looks like “%s”, and the way out like neither',
  async (danger, look) => {
    const host = await draw(<PopupHost />)
    await open({ kind: 'confirm', action: { label: { key: 'Delete' } }, danger })
    const buttons = [...host.querySelectorAll('dialog button:not([aria-label])')]
    expect(buttons.map((button) => [button.textContent, looksOf(button)])).toEqual([
      ['popup.cancel', ['secondary']],
      ['Delete', [look]],
    ])
  },
)
