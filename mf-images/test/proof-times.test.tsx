// @vitest-environment happy-dom
import { dateFormat } from '@quintet/domain/languages'
import { gestures } from '@quintet/domain/photos'
import { $language, $locale } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, eventually, find, leave, press, settle, show, shown } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProofPage } from '../src/pages/proof-page.tsx'
import { proof } from '../src/stores/proof.ts'
import { fakePictures } from './pictures.ts'
import { begin, chooseBy, file, record, say } from './screen.tsx'

// The page of the check as it stands: until when, since when, and which gestures.

let state: Record<string, unknown>
let loads: number
let held: ReturnType<typeof fakePictures>
beforeEach(() => {
  loads = 0
  held = fakePictures()
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const open = async (now: Record<string, unknown>) => {
  state = now
  fakeApi({
    loadPhotoProof: () => {
      loads++
      return state
    },
    sendPhotoProof: {},
    loadMember: record,
  })
  await begin()
  proof.clear()
  await show(<ProofPage />, '/images/proof')
  await eventually(() => expect(document.querySelector('[data-waiting]')).toBeNull())
}

const at = (moment: string) => Date.parse(moment) / 1000
/** What the member's own clock shows. */
const here = (moment: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat($locale.get(), options).format(Date.parse(moment))
const evening = '2026-11-29T01:40:00Z'
const opened = { state: 'open', gestures: [3, 9], endsAt: at(evening) }

describe('the hours of a check', () => {
  it('are those of the member’s clock: until when the pictures are taken', async () => {
    await open({ state: 'open', gestures: [3, 9], endsAt: at(evening) })
    expect(shown()).toContain(say('proof.until', { time: here(evening, { timeStyle: 'short' }) }))
  })

  it('are those of the member’s clock: until when it is answered, with its day', async () => {
    await open({ state: 'waiting', answerBy: at(evening) })
    expect(shown()).toContain(say('proof.waiting', { date: here(evening, { dateStyle: 'long', timeStyle: 'short' }) }))
  })

  it('are a day alone once it is passed: the one that was recorded, wherever it is read', async () => {
    await open({ state: 'passed', checkedDay: 20_786 })
    expect(shown()).toContain(say('proof.passed', { date: here('2026-11-29', { dateStyle: 'long', timeZone: 'UTC' }) }))
  })

  it('are written as the member’s language has it', async () => {
    await open({ state: 'passed', checkedDay: 20_786 })
    const before = shown()
    await act(async () => $language.set({ ...$language.get(), id: 2 }))
    expect(shown()).not.toBe(before)
    expect(shown()).toContain(here('2026-11-29', { dateStyle: 'long', timeZone: 'UTC' }))
  })
})

describe('a check that is not under way', () => {
  it.each(['again', 'over', 'lapsed'] as const)('says why it is to be begun anew: %s', async (now) => {
    await open({ state: now })
    expect(shown()).toContain(say(`proof.${now}`))
  })

  it('failed for a reason that a version before knew not is said to be unclear', async () => {
    await open({ state: 'failed' })
    expect(shown()).toContain(say('proof.failed.unclear'))
  })

  it('that was never begun says nothing of how it went', async () => {
    await open({ state: 'none' })
    const ends = ['again', 'over', 'lapsed', 'failed.unclear'] as const
    expect(ends.filter((end) => shown().includes(say(`proof.${end}`)))).toEqual([])
  })
})

const words = () =>
  all('image').map((one) => one.getAttribute('aria-label') ?? one.querySelector('title')?.textContent ?? one.getAttribute('alt'))
const gesture = (number: number, by: 'hand' | 'head') =>
  say(`gesture.${gestures[number - 1]?.[by] ?? 'palm'}` as Parameters<typeof say>[0])
const takeBoth = async () => {
  for (const number of [1, 2]) {
    await chooseBy(say('proof.take', { number }), [file(`${number}.jpg`)])
    await eventually(() => expect(find('image', say('proof.taken', { number }))).toBeDefined())
  }
}

describe('the gestures', () => {
  it('are the two that were drawn, in their order, in a drawing and in words', async () => {
    await open(opened)
    expect(words()).toEqual([gesture(3, 'hand'), gesture(9, 'hand')])
    const texts = [...document.querySelectorAll('li p')].map(({ textContent }) => textContent)
    expect(texts).toEqual([gesture(3, 'hand'), gesture(9, 'hand')])
    await press(say('proof.withoutHands'), 'checkbox')
    expect(words()).toEqual([gesture(3, 'head'), gesture(9, 'head')])
  })

  it('that are drawn anew begin without the pictures of the ones before', async () => {
    await open(opened)
    await takeBoth()
    state = { ...opened, gestures: [5, 7], endsAt: at('2026-11-29T05:00:00Z') }
    await act(() => proof.reload())
    expect(words()).toEqual([gesture(5, 'hand'), gesture(7, 'hand')])
    expect([1, 2].map((number) => find('image', say('proof.taken', { number })))).toEqual([undefined, undefined])
    expect(held.names()).toEqual([])
  })

  it('keep their pictures where the same check is read anew', async () => {
    await open(opened)
    await takeBoth()
    await act(() => proof.reload())
    expect([1, 2].map((number) => find('image', say('proof.taken', { number })) !== undefined)).toEqual([true, true])
  })

  it('are read anew whenever the page is opened', async () => {
    await open(opened)
    state = { state: 'over' }
    await show(<ProofPage />, '/images/proof')
    await eventually(() => expect(shown()).toContain(say('proof.over')))
    expect(loads).toBe(2)
  })
})

const take = (name: string) => chooseBy(say('proof.take', { number: 1 }), [file(name)])
const seen = () => find('image', say('proof.taken', { number: 1 }))?.getAttribute('src')

describe('a picture that is read slowly', () => {
  it('does not take the place of one that was chosen after it', async () => {
    await open(opened)
    const letRead = held.holdReading()
    await take('slow.jpg')
    await take('quick.jpg')
    await letRead('quick.jpg')
    await eventually(() => expect(seen()).toBeDefined())
    const quick = seen()
    await letRead('slow.jpg')
    await settle()
    expect([seen(), held.names().length]).toEqual([quick, 1])
  })

  it('is not held once the page was left', async () => {
    await open(opened)
    const letRead = held.holdReading()
    await take('slow.jpg')
    await leave()
    await letRead('slow.jpg')
    await settle()
    expect(held.names()).toEqual([])
  })
})

it('shows and sends a picture as it was drawn anew, never the file with what a camera writes into it', async () => {
  await open({ state: 'open', gestures: [3, 9], endsAt: at(evening) })
  const shownBlobs = vi.mocked(URL.createObjectURL).mock.calls
  await takeBoth()
  expect(shownBlobs.map(([blob]) => blob instanceof File)).toEqual([false, false])
})
