// @vitest-environment happy-dom
import { $popups } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  answer,
  closeScreen,
  eventually,
  find,
  get,
  holdAnswers,
  leave,
  press,
  settle,
  show,
  shown,
  toasts,
} from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProofPage } from '../src/pages/proof-page.tsx'
import { proof } from '../src/stores/proof.ts'
import { begin, chooseBy, file, record, say } from './screen.tsx'

// A face is compared here: nothing of it is asked for or sent without what the member did for it.

let called: FakeCall[]
let state: Record<string, unknown>
let refusal: Response | undefined
let blobs: Map<string, Blob>
const sent = (name: string) => called.filter((call) => call.name === name).map(({ input }) => input)

/** A browser that writes into a picture what it was read from; one of a small file is too small. */
const stubPictures = () => {
  vi.stubGlobal('createImageBitmap', async (from: File) => {
    const width = from.name.includes('small') ? 90 : 900
    return { width, height: 1600, close: () => undefined, from: from.name }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      from = ''
      getContext = () => ({ fillRect: () => undefined, drawImage: ({ from }: { from: string }) => void (this.from = from) })
      convertToBlob = async () => new Blob([this.from])
    },
  )
  blobs = new Map()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size + 1}`
    blobs.set(address, blob as Blob)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void blobs.delete(address))
}

beforeEach(() => {
  refusal = undefined
  stubPictures()
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async (now: Record<string, unknown>) => {
  state = now
  called = fakeApi({
    loadPhotoProof: () => state,
    saveConsent: () => refusal ?? {},
    startPhotoProof: () => {
      state = { state: 'open', gestures: [3, 9], endsAt: 2_000_000_000 }
      return {}
    },
    sendPhotoProof: () => {
      if (refusal) return refusal
      state = { state: 'waiting', answerBy: 2_000_000_000 }
      return {}
    },
    loadMember: record,
  })
  await begin()
  proof.clear()
  await show(<ProofPage />, '/images/proof')
  await eventually(() => expect(document.querySelector('[data-waiting]')).toBeNull())
}

const consent = () => find('checkbox', say('proof.consent')) as HTMLInputElement | undefined
const opened = { state: 'open', gestures: [3, 9], endsAt: 2_000_000_000 }

describe('the check of photos', () => {
  it.each([
    ['none', true, false, false],
    ['failed', true, false, false],
    ['again', true, false, false],
    ['over', true, false, false],
    ['lapsed', true, false, false],
    ['open', false, true, false],
    ['waiting', false, false, true],
    ['passed', false, false, true],
  ])('that is %s may be begun: %s, has pictures to send: %s, can be taken back: %s', async (now, mayBegin, mayWrite, mayEnd) => {
    await open({ ...opened, state: now, reason: 'unclear' })
    expect([
      consent() !== undefined,
      find('button', say('proof.send')) !== undefined,
      find('button', say('proof.withdraw')) !== undefined,
    ]).toEqual([mayBegin, mayWrite, mayEnd])
  })

  it.each(['otherPerson', 'wrongGesture', 'unclear', 'pictureOfPicture'] as const)('says why it failed: %s', async (reason) => {
    await open({ state: 'failed', reason })
    expect(shown()).toContain(say(`proof.failed.${reason}`))
  })

  it('says what it is for and what becomes of it, and asks for a consent that is never given beforehand', async () => {
    await open({ state: 'none' })
    for (const part of ['what', 'gain', 'gone'] as const) expect(shown()).toContain(say(`proof.${part}`))
    expect(consent()?.checked).toBe(false)
    expect(sent('saveConsent')).toEqual([])
  })

  it('begins with no consent: it says what is open, leads there, and sends nothing', async () => {
    await open({ state: 'none' })
    await press(say('proof.begin'))
    expect(document.activeElement?.textContent).toContain(say('proof.consentOpen'))
    await press(say('proof.consentOpen'))
    expect(document.activeElement).toBe(consent())
    await press(say('proof.consent'), 'checkbox')
    expect(find('button', say('proof.consentOpen'))).toBeUndefined()
    await press(say('proof.consent'), 'checkbox')
    await press(say('proof.begin'))
    await settle()
    expect([sent('saveConsent'), sent('startPhotoProof')]).toEqual([[], []])
  })

  it('begins with the consent, once', async () => {
    await open({ state: 'none' })
    await press(say('proof.consent'), 'checkbox')
    const letCome = holdAnswers()
    await press(say('proof.begin'))
    await press(say('proof.begin'))
    await letCome()
    await eventually(() => expect(find('button', say('proof.send'))).toBeDefined())
    expect([sent('saveConsent'), sent('startPhotoProof')]).toEqual([[{ kind: 'photoProof', granted: true }], [{}]])
    expect(consent()).toBeUndefined()
  })

  it('leaves the box ticked where it cannot begin, which is said', async () => {
    await open({ state: 'none' })
    refusal = refuseCall('account.suspended')
    await press(say('proof.consent'), 'checkbox')
    await press(say('proof.begin'))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([consent()?.checked, sent('startPhotoProof')]).toEqual([true, []])
  })
})

const take = (number: 1 | 2) => say('proof.take', { number })
const other = (number: 1 | 2) => say('proof.other', { number })
const taken = (number: 1 | 2) => find('image', say('proof.taken', { number })) as HTMLImageElement | undefined
const pictures = () =>
  sent('sendPhotoProof').map((input) => {
    const { pictures: two, withoutHands } = input as { pictures: string[]; withoutHands: boolean }
    return [...two.map((one) => atob(one)), withoutHands]
  })

describe('the two pictures', () => {
  it('are sent each for its own gesture, whichever was taken first, and once', async () => {
    await open(opened)
    await chooseBy(take(2), [file('two.jpg')])
    await eventually(() => expect(taken(2)).toBeDefined())
    await chooseBy(take(1), [file('one.jpg')])
    await eventually(() => expect(taken(1)).toBeDefined())
    const letCome = holdAnswers()
    await press(say('proof.send'))
    await press(say('proof.send'))
    expect(shown()).toContain(say('edit.sending'))
    expect(get('button', say('proof.send')).getAttribute('aria-busy')).toBe('true')
    await letCome()
    await eventually(() => expect(find('button', say('proof.withdraw'))).toBeDefined())
    expect(pictures()).toEqual([['one.jpg', 'two.jpg', false]])
    expect(toasts()).toMatchObject([{ key: 'proof.sent' }])
  })

  it('may be of gestures without hands, which is said to who compares them', async () => {
    await open(opened)
    const before = all('image').map((one) => one.getAttribute('aria-label') ?? one.getAttribute('alt'))
    await press(say('proof.withoutHands'), 'checkbox')
    expect(all('image').map((one) => one.getAttribute('aria-label') ?? one.getAttribute('alt'))).not.toEqual(before)
    for (const number of [1, 2] as const) {
      await chooseBy(take(number), [file(`${number}.jpg`)])
      await eventually(() => expect(taken(number)).toBeDefined())
    }
    await press(say('proof.send'))
    await eventually(() => expect(pictures()).toEqual([['1.jpg', '2.jpg', true]]))
  })

  it('are not sent while one is lacking: which one is said, and the way to it', async () => {
    await open(opened)
    await chooseBy(take(1), [file('one.jpg')])
    await eventually(() => expect(taken(1)).toBeDefined())
    await press(say('proof.send'))
    expect(document.activeElement?.textContent).toContain(take(2))
    expect(document.activeElement?.textContent).not.toContain(take(1))
    await settle()
    expect(pictures()).toEqual([])
  })

  it('are still there where the sending failed, and can be sent again', async () => {
    await open(opened)
    for (const number of [1, 2] as const) {
      await chooseBy(take(number), [file(`${number}.jpg`)])
      await eventually(() => expect(taken(number)).toBeDefined())
    }
    refusal = refuseCall('photo.busy')
    await press(say('proof.send'))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error', body: { key: 'error.photo.busy' } }]))
    expect([taken(1) !== undefined, taken(2) !== undefined, toasts()]).toEqual([true, true, []])
    expect(shown()).not.toContain(say('edit.sending'))
    refusal = undefined
    await press(say('proof.send'))
    await eventually(() => expect(pictures()).toHaveLength(2))
  })

  it('can be taken anew; of the one before nothing is held, and nothing of any once the page is left', async () => {
    await open(opened)
    await chooseBy(take(1), [file('one.jpg')])
    await eventually(() => expect(taken(1)).toBeDefined())
    const before = taken(1)?.getAttribute('src')
    await chooseBy(other(1), [file('better.jpg')])
    await eventually(() => expect(taken(1)?.getAttribute('src')).not.toBe(before))
    expect(blobs.has(before ?? '')).toBe(false)
    expect(blobs.has(taken(1)?.getAttribute('src') ?? '')).toBe(true)
    await leave()
    expect(blobs.size).toBe(0)
  })

  it('stay as they were where another one cannot be used, which is said until one can', async () => {
    await open(opened)
    await chooseBy(take(1), [file('one.jpg')])
    await eventually(() => expect(taken(1)).toBeDefined())
    const input = await chooseBy(other(1), [file('small.jpg')])
    await eventually(() => expect(shown()).toContain(say('problem.tooSmall')))
    // Chosen once more, the same file is a change again.
    expect([taken(1) !== undefined, input.value]).toEqual([true, ''])
    await chooseBy(other(1), [])
    await chooseBy(other(1), [file('two.jpg')])
    await eventually(() => expect(shown()).not.toContain(say('problem.tooSmall')))
  })
})

describe('the consent', () => {
  const withdraw = say('proof.withdraw')

  it.each([true, false])('is taken back after a question, and that is said once it is done; sure: %s', async (sure) => {
    await open({ state: 'passed', checkedDay: 20_000 })
    await press(withdraw)
    expect($popups.get()).toMatchObject([{ kind: 'confirm', danger: true }])
    expect(sent('saveConsent')).toEqual([])
    state = { state: 'none' }
    await answer(sure)
    await settle()
    expect([sent('saveConsent'), toasts().map(({ key }) => key)]).toEqual(
      sure ? [[{ kind: 'photoProof', granted: false }], ['proof.withdrawn']] : [[], []],
    )
    expect(find('button', withdraw) === undefined).toBe(sure)
  })

  it('is taken back once, though it is pressed again before the answer is there', async () => {
    await open({ state: 'passed', checkedDay: 20_000 })
    await press(withdraw)
    const letCome = holdAnswers()
    await answer(true)
    await press(withdraw)
    expect($popups.get()).toEqual([])
    state = { state: 'none' }
    await letCome()
    await eventually(() => expect(find('button', withdraw)).toBeUndefined())
    expect(sent('saveConsent')).toHaveLength(1)
  })

  it('stays where the server refuses, which is said', async () => {
    await open({ state: 'waiting', answerBy: 2_000_000_000 })
    refusal = refuseCall('account.suspended')
    await press(withdraw)
    await answer(true)
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([toasts(), find('button', withdraw) !== undefined]).toEqual([[], true])
  })
})
