// @vitest-environment happy-dom
import { numberFormat } from '@quintet/domain/languages'
import { $language, $locale, ownPhotos } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, eventually, find, fire, get, press, show, shown } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Slots } from '../src/ui/slots.tsx'
import { begin, record, say } from './screen.tsx'

const states = ['held', 'held', 'refused', null, null]
const photos = { photos: states.map((state, index) => state && `/photos/${index + 1}`), states }
const open = async (more: object = {}) => {
  fakeApi({
    loadMember: record,
    loadPhotoRating: (input: unknown) => ({ rating: (input as { slot: number }).slot, judged: 0.5, count: 1200 }),
  })
  await begin()
  ownPhotos.set({ ...photos, ...more } as never)
  await show(<Slots />)
}
afterEach(async () => {
  await closeScreen()
  ownPhotos.clear()
})

const number = (value: number, digits: number) =>
  numberFormat($locale.get(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)

/** German writes decimals otherwise, Arabic the figures as well. */
const languages = [3, 9]

describe('numbers', () => {
  it.each(languages)('are written as in the member’s language: %i', async (id) => {
    await open()
    await act(async () => $language.set({ ...$language.get(), id }))
    expect(get('button', say('order.handle', { slot: 2 })).textContent).toBe(numberFormat($locale.get()).format(2))
    await press(say('slot.view', { slot: 2 }))
    await eventually(() => expect(document.querySelectorAll('dd')).toHaveLength(3))
    const [rating, judged, count] = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect([rating, count]).toEqual([number(2, 1), number(1200, 0)])
    expect(judged).toContain(number(0.5, 2))
  })
})

it('says why a photo was refused while it is, and not of one that is looked at anew', async () => {
  await open({ refusals: ['noFace', null, 'nudity', null, null] })
  expect([shown().includes(say('refused.noFace')), shown().includes(say('refused.nudity'))]).toEqual([false, true])
})

describe('a photo that is dragged', () => {
  it('is dragged by its handle alone: the browser drags no picture of its own', async () => {
    await open()
    expect(all('image').map((image) => image.getAttribute('draggable'))).toEqual(['false', 'false', 'false'])
  })

  it('holds the pointer, so that it is let go of wherever that is', async () => {
    await open()
    const held = get('button', say('order.handle', { slot: 1 }))
    const capture = vi.fn()
    Object.assign(held, { setPointerCapture: capture })
    await fire(held, 'pointerdown', { pointerId: 7 })
    expect(capture.mock.calls).toEqual([[7]])
  })
})

it('shows another photo with its own ratings after the one before was closed', async () => {
  await open()
  for (const slot of [1, 2]) {
    await press(say('slot.view', { slot }))
    await eventually(() => expect(document.querySelector('dd')?.textContent).toBe(`${slot}.0`))
    expect(find('dialog', say('slot.photo', { slot })) ?? all('dialog')[0]).toBeDefined()
    expect(all('dialog')[0]?.querySelector('img')?.src).toContain(`/photos/${slot}`)
    await act(async () => void all('dialog')[0]?.dispatchEvent(new Event('cancel', { cancelable: true })))
  }
  expect(all('dialog')).toEqual([])
})
