// @vitest-environment happy-dom
import { type Bytes, CryptoError } from '@quintet/crypto'
import { $language, ApiError } from '@quintet/sdk'
import { formatText, registerTexts } from '@quintet/ui/texts'
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

it('offers no second try of a recording that is another than its message tells of', async () => {
  await show(() => Promise.reject(new CryptoError('damaged')))
  await press(texts['voice.play'])
  expect([place.querySelector('[role=status]')?.textContent, place.querySelector('[role=alert]')]).toEqual([
    texts['voice.cannotPlay'],
    null,
  ])
})

const player = (label: string) => (
  <VoicePlayer key={label} label={label} type="audio/webm" seconds={3} bars={[]} load={async () => new Uint8Array(8)} />
)

it('plays one voice at a time', async () => {
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined)
  await act(async () => root.render([player('Ben'), player('Anna')]))
  const [first, second] = [...place.querySelectorAll<HTMLElement>(`button[aria-label='${texts['voice.play']}']`)]
  await act(async () => first?.click())
  paused.mockClear()
  await act(async () => second?.click())
  expect(paused.mock.contexts).toEqual([place.querySelector('audio')])
})

it('begins where the slider was put, and lets the recording go with the player', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  await show(async () => new Uint8Array(8))
  const slider = place.querySelector('input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '2')
    slider?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(slider?.getAttribute('aria-valuetext')).toBe(formatText(texts['voice.position'], { at: '0:02', of: '0:03' }))
  await press(texts['voice.play'])
  const audio = place.querySelector('audio')
  expect(audio?.currentTime).toBe(2)
  const { src } = audio ?? {}
  await act(async () => root.render(null))
  expect(revoked).toHaveBeenCalledExactlyOnceWith(src)
})
