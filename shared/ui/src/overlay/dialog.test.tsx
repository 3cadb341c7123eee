// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let closed: number

const show = (demanding = false) =>
  act(async () =>
    root.render(
      <Dialog title="Photo" demanding={demanding} onClose={() => (closed += 1)}>
        <p>Words</p>
      </Dialog>,
    ),
  )
const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const pressClose = () => act(async () => dialog().querySelector('button')?.click())

beforeEach(() => {
  closed = 0
  $language.set({ id: 1, tables: { script: {} } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('tells its close at once, though its leaving is seen for a while', async () => {
  await show()
  dialog().getAnimations = () => [{ finished: new Promise<Animation>(() => {}) } as Animation]
  await pressClose()
  expect(closed).toBe(1)
})

it('may be closed again where its parent kept it open', async () => {
  await show()
  await pressClose()
  await act(async () => void dialog().dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(closed).toBe(2)
})

const cancel = (target: Element | null) =>
  act(async () => void target?.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })))

it('stays while something within it is cancelled, such as the choice of a file', async () => {
  await show()
  await cancel(dialog().querySelector('p'))
  expect(closed).toBe(0)
  await cancel(dialog())
  expect(closed).toBe(1)
})

it.each([
  ['popup', 1],
  ['sheet', 0],
  ['full', 0],
] as const)('as a %s is closed %i times by a press beside it, and by none within it', async (kind, times) => {
  await act(async () =>
    root.render(
      <Dialog title="Photo" kind={kind} onClose={() => (closed += 1)}>
        <p>Words</p>
      </Dialog>,
    ),
  )
  await act(async () => dialog().querySelector('p')?.click())
  expect(closed).toBe(0)
  await act(async () => dialog().click())
  expect(closed).toBe(times)
})

it('demands an answer where it has no way out', async () => {
  await show(true)
  expect(dialog().querySelector('button')).toBeNull()
  await act(async () => void dialog().dispatchEvent(new Event('cancel', { cancelable: true })))
  await act(async () => dialog().click())
  expect(closed).toBe(0)
})

it('stands again with the focus where it was, where the browser closes it without being asked', async () => {
  await act(async () =>
    root.render(
      <Dialog title="Photo" demanding onClose={() => (closed += 1)}>
        <input name="first" />
        <input name="code" />
      </Dialog>,
    ),
  )
  const field = dialog().querySelector<HTMLInputElement>('[name=code]')
  field?.focus()
  await cancel(dialog())
  await act(async () => dialog().close())
  expect([dialog().open, document.activeElement === field, closed]).toEqual([true, true, 0])
})

it('is called by its title', async () => {
  await show()
  const title = document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('Photo')
})

it('is closed as it goes, which gives the focus back', async () => {
  await show()
  const close = vi.spyOn(dialog(), 'close')
  await act(async () => root.render(null))
  expect(close).toHaveBeenCalledOnce()
})
