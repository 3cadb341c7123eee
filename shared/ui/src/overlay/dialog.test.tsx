// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

/** The browser plays something on the dialog that ends when the answer is called. */
const withMotion = (): (() => Promise<void>) => {
  const ends: (() => void)[] = []
  const finished = new Promise<Animation>((resolve) => ends.push(() => resolve({} as Animation)))
  dialog().getAnimations = () => [{ finished } as Animation]
  return () => act(async () => ends[0]?.())
}

beforeEach(() => {
  closed = 0
  $language.set({ id: 1, tables: { script: {} } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

it('is closed once its leaving is over, and once only', async () => {
  await show()
  const end = withMotion()
  await pressClose()
  await pressClose()
  expect([closed, dialog().hasAttribute('data-leaving')]).toEqual([0, true])
  await end()
  expect(closed).toBe(1)
})

it('is closed at once where nothing moves', async () => {
  await show()
  await pressClose()
  expect(closed).toBe(1)
})

it('is not closed a second time when its parent took it away while it left', async () => {
  await show()
  const end = withMotion()
  await pressClose()
  await act(async () => root.render(null))
  await end()
  expect(closed).toBe(0)
})

it('demands an answer where it has no way out', async () => {
  await show(true)
  expect(dialog().querySelector('button')).toBeNull()
  await act(async () => void dialog().dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(closed).toBe(0)
})
