// @vitest-environment happy-dom
import { $language, $popups, confirmFirst, openPopup } from '@quintet/sdk'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw, press, whereIs } from '../../test/draw.tsx'
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

test('what cannot be undone is said before it is asked for, in a line of its own', async () => {
  const host = await draw(<PopupHost />)
  await open({ body: { key: 'Body' }, warning: { key: 'This cannot be undone.' } })
  expect([...host.querySelectorAll('dialog p')].map(({ textContent }) => textContent)).toEqual(['Body', 'This cannot be undone.'])
})
