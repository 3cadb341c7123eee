// @vitest-environment happy-dom
import { $toasts, showToast } from '@quintet/sdk'
import { Link, MemoryRouter } from '@quintet/sdk/router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastHost } from './toast-host.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let page: HTMLElement

const ways = ['/data/two', '/data/three']

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  page = document.createElement('div')
  root = createRoot(page)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/data/one']}>
        {ways.map((way) => (
          <Link key={way} to={way} />
        ))}
        <ToastHost />
      </MemoryRouter>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  $toasts.set([])
  vi.useRealTimers()
})

const say = (undo?: () => void) => act(async () => showToast({ key: 'toast.saved' }, undo ? { undo } : {}))
const go = async (to: string) => act(async () => page.querySelector<HTMLElement>(`a[href="${to}"]`)?.click())
const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const shown = () => page.querySelectorAll('[role=status] > div').length

it('goes after two and a half seconds', async () => {
  await say()
  await wait(2400)
  expect(shown()).toBe(1)
  await wait(200)
  expect(shown()).toBe(0)
})

it('does not ride along to the next screen', async () => {
  await say()
  await wait(1000)
  await go('/data/two')
  expect(shown()).toBe(0)
})

it('comes along when it was said as the screen was left, and goes with the next', async () => {
  await say()
  await go('/data/two')
  expect(shown()).toBe(1)
  await wait(1000)
  await go('/data/three')
  expect(shown()).toBe(0)
})

it('what can be undone stays for its ten seconds, wherever the member goes', async () => {
  await say(() => undefined)
  await wait(5000)
  await go('/data/two')
  expect(shown()).toBe(1)
  await wait(5100)
  expect(shown()).toBe(0)
})

it('is taken back by its button, once, and goes with it', async () => {
  const undo = vi.fn()
  await say(undo)
  await act(async () => page.querySelector('button')?.click())
  expect([undo.mock.calls.length, shown()]).toEqual([1, 0])
})

it('what can be undone is at hand for the keyboard where the focus was lost, and hands it on to the heading', async () => {
  const heading = document.createElement('h1')
  heading.tabIndex = -1
  page.prepend(heading)
  document.body.append(page)
  await say(() => undefined)
  expect(document.activeElement).toBe(page.querySelector('button'))
  await act(async () => page.querySelector('button')?.click())
  expect(document.activeElement).toBe(heading)
  page.remove()
})

it('what can be undone takes no focus from anything', async () => {
  const field = document.createElement('input')
  page.prepend(field)
  document.body.append(page)
  field.focus()
  await say(() => undefined)
  expect(document.activeElement).toBe(field)
  page.remove()
})

it('what can be undone does not go while the focus of the keyboard is on it', async () => {
  await say(() => undefined)
  const bar = page.querySelector<HTMLElement>('[role=status] > div')
  const held = bar && vi.spyOn(bar, 'querySelector').mockReturnValue(document.createElement('button'))
  await wait(30_000)
  expect(shown()).toBe(1)
  held?.mockRestore()
  await wait(1100)
  expect(shown()).toBe(0)
})
