// @vitest-environment happy-dom
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { lazyScreens } from './lazy-screens.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('shows a screen by its name once the chunk has come', async () => {
  const { screen } = lazyScreens(async () => ({ FirstPage: () => 'first', SecondPage: () => 'second' }))
  const Second = screen('SecondPage')
  const element = document.createElement('div')
  const root = createRoot(element)
  await act(async () =>
    root.render(
      <Suspense fallback="waits">
        <Second />
      </Suspense>,
    ),
  )
  expect(element.textContent).toBe('second')
  await act(async () => root.unmount())
})

it('fetches the chunk ahead, and keeps a failure for the click that needs it', async () => {
  const fetchChunk = vi.fn(() => Promise.reject(new TypeError('offline')))
  lazyScreens(fetchChunk).preload()
  await new Promise(setImmediate)
  expect(fetchChunk).toHaveBeenCalledOnce()
})

it('waits for the texts of its screens, which are asked for at the same time', async () => {
  const asked: string[] = []
  let come: (() => void) | undefined
  const texts = () => {
    asked.push('texts')
    return new Promise<void>((resolve) => (come = resolve))
  }
  const chunk = async () => {
    asked.push('chunk')
    return { FirstPage: () => 'first' }
  }
  const First = lazyScreens(chunk, texts).screen('FirstPage')
  const element = document.createElement('div')
  const root = createRoot(element)
  const page = (
    <Suspense fallback="waits">
      <First />
    </Suspense>
  )
  await act(async () => root.render(page))
  expect([element.textContent, asked]).toEqual(['waits', ['chunk', 'texts']])
  await act(async () => come?.())
  expect(element.textContent).toBe('first')
  await act(async () => root.unmount())
})
