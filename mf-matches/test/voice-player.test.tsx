// @vitest-environment happy-dom
import type { Bytes } from '@quintet/crypto'
import { $language, ApiError } from '@quintet/sdk'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import texts from '../texts/screens/en.json' with { type: 'json' }
import { VoicePlayer } from '../src/ui/voice-player.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let place: HTMLElement
const play = vi.fn(async () => undefined)
beforeEach(async () => {
  $language.set({ id: 1, tables: { script } })
  await registerTexts('matches', { en: async () => texts })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  play.mockClear()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.restoreAllMocks()
})

const show = (load: () => Promise<Bytes>) =>
  act(async () => root.render(<VoicePlayer label="Ben" type="audio/webm" seconds={3} bars={[]} load={load} />))
const press = (name: string) => act(async () => place.querySelector<HTMLElement>(`button[aria-label='${name}']`)?.click())

it('fetches a recording once, however often play is pressed meanwhile', async () => {
  const arrivals: ((recording: Bytes) => void)[] = []
  const load = vi.fn(() => new Promise<Bytes>((resolve) => arrivals.push(resolve)))
  await show(load)
  await press(texts['voice.play'])
  await press(texts['voice.play'])
  expect(load).toHaveBeenCalledOnce()
  await act(async () => arrivals[0]?.(new Uint8Array(8)))
  expect(play).toHaveBeenCalled()
  expect(place.querySelector('audio')?.src).toMatch(/^blob:/)
  await press(texts['voice.play'])
  expect(load).toHaveBeenCalledOnce()
})

it('fetches it again after a failure', async () => {
  const load = vi
    .fn<() => Promise<Bytes>>()
    .mockRejectedValueOnce(new ApiError(503, 'unavailable', ''))
    .mockResolvedValue(new Uint8Array(8))
  await show(load)
  await press(texts['voice.play'])
  expect(place.querySelector('audio')?.src).toBe('')
  await press(texts['voice.play'])
  expect(load).toHaveBeenCalledTimes(2)
  expect(place.querySelector('audio')?.src).toMatch(/^blob:/)
})
