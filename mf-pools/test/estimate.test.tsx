// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { newCharacter } from '@quintet/domain/pools'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import texts from '../texts/en.json' with { type: 'json' }
import { type LiveEstimate, SavedEstimate } from '../src/ui/estimate.tsx'
import { EstimateLine } from '../src/ui/estimate-line.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let place: HTMLElement
beforeEach(async () => {
  zone++
  $language.set({ id: 1, tables: { script } })
  await registerTexts('pools', { en: async () => texts })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

// Another one in each test, for what was asked once is remembered.
let zone = 11
const character = () => ({ ...newCharacter(), zones: [zone] })

const open = async (replies: Parameters<typeof fakeApi>[0]) => {
  const called = fakeApi(replies)
  enterAs('mira')
  await act(async () => root.render(<SavedEstimate character={character()} />))
  return called
}
const press = () => act(async () => place.querySelector('button')?.click())
const asked = (called: { name: string }[]) => called.filter(({ name }) => name === 'estimateCharacter').length

it('spends a question only when it is pressed, and one for the same character', async () => {
  const called = await open({ estimateCharacter: { accepted: { low: 30, high: 99 }, mutual: { low: 0, high: 9 } } })
  expect(asked(called)).toBe(0)
  await press()
  await vi.waitFor(() => expect(place.textContent).toContain('30 to 99 people'), { timeout: 10_000 })
  expect(place.textContent).toContain('fewer than 10 people')
  expect([...place.querySelectorAll('dd > [aria-hidden]')].map(({ children }) => children.length)).toEqual([8, 8])
  await act(async () => root.render(null))
  await act(async () => root.render(<SavedEstimate character={character()} />))
  expect(place.textContent).toContain('30 to 99 people')
  expect(asked(called)).toBe(1)
})

it('says when the whole country was counted', async () => {
  await open({ estimateCharacter: { accepted: { low: 100, high: 299 }, mutual: { low: 10, high: 29 }, widened: true } })
  await press()
  await vi.waitFor(() => expect(place.textContent).toContain(texts['estimate.widened']), { timeout: 10_000 })
})

it('says that there is none before the first drawing', async () => {
  await open({ estimateCharacter: {} })
  await press()
  await vi.waitFor(() => expect(place.textContent).toContain(texts['estimate.early']), { timeout: 10_000 })
})

it('says when today’s questions are used up', async () => {
  await open({ estimateCharacter: refuseCall('estimate.spent') })
  await press()
  await vi.waitFor(() => expect(place.textContent).toContain(script['error.estimate.spent']), { timeout: 10_000 })
})

const change = (zones: number[]) => act(async () => root.render(<SavedEstimate character={{ ...character(), zones }} />))

it('follows what is changed once it rests, by one question, and asks nothing of what was not asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const replies = { estimateCharacter: { accepted: { low: 30, high: 99 }, mutual: { low: 0, high: 9 } } }
  const called = await open(replies)
  await change([901])
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(asked(called)).toBe(0)
  await press()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(asked(called)).toBe(1)
  replies.estimateCharacter = { accepted: { low: 100, high: 299 }, mutual: { low: 10, high: 29 } }
  await change([902])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await change([903])
  expect([place.querySelector('[aria-busy=true]')?.textContent?.includes('30 to 99 people'), asked(called)]).toEqual([true, 1])
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect([place.textContent?.includes('100 to 299 people'), asked(called)]).toEqual([true, 2])
})

it('asks about the character as it is when it is pressed, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const called = await open({ estimateCharacter: { accepted: { low: 30, high: 99 }, mutual: { low: 0, high: 9 } } })
  await change([911])
  await act(() => vi.advanceTimersByTimeAsync(100))
  await press()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  const estimates = called.filter(({ name }) => name === 'estimateCharacter')
  expect(estimates.map(({ input }) => input)).toMatchObject([{ character: { zones: [911] } }])
})

const line = (more: Partial<LiveEstimate> = {}) =>
  act(async () =>
    root.render(
      <EstimateLine estimate={{ isAsked: true, ask: () => undefined, rested: character(), isBehind: false, ...more }} />,
    ),
  )

it('stands beside the choices as one line: now, and before the last change where that made a difference', async () => {
  const replies = { estimateCharacter: { accepted: { low: 300, high: 999 }, mutual: { low: 10, high: 29 } } }
  await open(replies)
  await line()
  await vi.waitFor(() => expect(place.textContent).toBe('Who fits now: 300 to 999 people'), { timeout: 10_000 })
  await line({ isBehind: true })
  expect(place.querySelector('[role=status][aria-busy=true]')?.textContent).toContain('300 to 999')
  replies.estimateCharacter = { accepted: { low: 30, high: 99 }, mutual: { low: 0, high: 9 } }
  await line({ rested: { ...character(), zones: [1001] } })
  const said = 'Who fits now: 30 to 99 peopleBefore: 300 to 999 people'
  await vi.waitFor(() => expect(place.textContent).toBe(said), { timeout: 10_000 })
  replies.estimateCharacter = { accepted: { low: 30, high: 99 }, mutual: { low: 10, high: 29 } }
  await line({ rested: { ...character(), zones: [1002] } })
  await vi.waitFor(() => expect(place.textContent).toBe('Who fits now: 30 to 99 people'), { timeout: 10_000 })
})

it('says in its line, too, that there is none yet, or no question left today', async () => {
  const replies: Parameters<typeof fakeApi>[0] = { estimateCharacter: {} }
  await open(replies)
  await line()
  await vi.waitFor(() => expect(place.textContent).toBe(texts['estimate.early']), { timeout: 10_000 })
  fakeApi({ estimateCharacter: refuseCall('estimate.spent') })
  await line({ rested: { ...character(), zones: [1003] } })
  await vi.waitFor(() => expect(place.textContent).toBe(script['error.estimate.spent']), { timeout: 10_000 })
})

it('offers the estimate in its line until it is asked for', async () => {
  let presses = 0
  await line({ isAsked: false, ask: () => presses++ })
  await press()
  expect([place.textContent, presses]).toEqual([texts['estimate.ask'], 1])
})
