// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { registerTexts } from '@quintet/ui/texts'
import { act, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import type * as round from '../src/stores/round.ts'
import { RateStep } from '../src/ui/rate-step.tsx'
import texts from '../texts/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ratePhoto = vi.hoisted(() => vi.fn())
vi.mock('../src/stores/round.ts', async (original) => ({ ...(await original<typeof round>()), ratePhoto }))

const photo = (ticket: string) => ({ ticket, url: `/img/${ticket}` }) as Parameters<typeof RateStep>[0]['photo']

/** Two photos of a round, one after the other, as the page of the round shows them. */
const Two = () => {
  const held = useRef<number>(undefined)
  const [left, setLeft] = useState(2)
  ratePhoto.mockImplementation(() => setLeft(left - 1))
  return <RateStep key={left} pass={1} photo={photo(`t${left}`)} left={left} of={2} next={[]} heldRef={held} />
}

let root: Root
let place: HTMLElement
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ratePhoto.mockReset()
  $language.set({ id: 1, tables: { script } })
  await registerTexts('judging', { en: async () => texts })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(<Two />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.useRealTimers()
})

const button = (value: number) => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === String(value))
const see = async () => {
  await act(async () => void place.querySelector('img')?.dispatchEvent(new Event('load')))
  await act(() => vi.advanceTimersByTimeAsync(400))
}
const key = (target: EventTarget | undefined, name: string) =>
  act(async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

test('the focus stays at the value that was pressed, from one photo to the next', async () => {
  await see()
  button(7)?.focus()
  await act(async () => button(7)?.click())
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(ratePhoto).toHaveBeenCalledWith(7)
  expect(place.querySelector('[role=status]')?.textContent).toBe('1 photo left')
  expect(document.activeElement).toBe(button(7))
})

test('what was not seen yet is not rated, and keeps the focus', async () => {
  button(3)?.focus()
  await act(async () => button(3)?.click())
  await key(button(3), '3')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(ratePhoto).not.toHaveBeenCalled()
  expect([button(3)?.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', button(3)])
})

test('digits rate at the scale and nowhere else on the page', async () => {
  await see()
  await key(document.body, '5')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(ratePhoto).not.toHaveBeenCalled()
  await key(button(1), '0')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(ratePhoto).toHaveBeenCalledWith(10)
})
