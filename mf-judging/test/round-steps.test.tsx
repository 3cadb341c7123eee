// @vitest-environment happy-dom
import { $popups, $toasts, readDraft, showToast } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, find, leave, pass, press, show, shown, type } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RoundPage } from '../src/pages/round-page.tsx'
import { $round } from '../src/stores/round.ts'
import { $submitted } from '../src/stores/tokens.ts'
import { begin, round, say } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let opened: unknown
const open = async (tier = 2) => {
  called = fakeApi({ loadJudgingRound: () => opened, submitRound: { tokensRemaining: 2 } })
  await begin(tier)
  await show(<RoundPage />)
  await pass(0)
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  $submitted.set(2)
  opened = { round, tokensRemaining: 3 }
})
afterEach(closeScreen)

const picture = () => document.querySelector('img')
const happens = (event: string) => act(async () => void picture()?.dispatchEvent(new Event(event)))
const see = async () => {
  await happens('load')
  await pass(400)
}
const rate = async (value: number) => {
  await see()
  await press(String(value))
  await pass(200)
}
const loads = () => called.filter(({ name }) => name === 'loadJudgingRound').length
const isShut = (name: string) => find('button', name)?.hasAttribute('disabled')

describe('whether photos show one person', () => {
  it.each([
    ['same.yes', 'same'],
    ['same.no', 'different'],
    ['same.skip', 'skipped'],
  ] as const)('is answered as it is pressed: %s', async (key, samePerson) => {
    await open()
    await press(say(key))
    expect([$round.get()?.samePerson, shown().includes(say('rate.pass1'))]).toEqual([samePerson, true])
  })

  it('is asked of the photos of one account, each of which can be looked at', async () => {
    await open()
    const places = [1, 2].map((index) => find('button', say('same.photo', { index })))
    expect([places.map((one) => one?.getAttribute('aria-pressed')), picture()?.src.endsWith('/x')]).toEqual([
      ['true', 'false'],
      true,
    ])
    await press(say('same.photo', { index: 2 }))
    expect([places.map((one) => one?.getAttribute('aria-pressed')), picture()?.src.endsWith('/y')]).toEqual([
      ['false', 'true'],
      true,
    ])
    expect($round.get()?.samePerson).toBeUndefined()
  })

  it('is not asked where there is nothing to compare, and then nothing is taken back at the first photo', async () => {
    opened = { round: { ...round, samePerson: [] }, tokensRemaining: 3 }
    await open()
    expect(shown()).toContain(say('rate.pass1'))
    expect(isShut(say('rate.undo'))).toBe(true)
  })
})

const beginRound = async () => {
  await open()
  await press(say('same.yes'))
}

describe('taking back', () => {
  it('takes the last answer alone, photo by photo', async () => {
    await beginRound()
    await rate(7)
    await rate(4)
    await press(say('rate.undo'))
    expect($round.get()?.attractiveness).toEqual({ a: 7 })
    expect(picture()?.src).toContain('/img/b')
    await press(say('rate.undo'))
    expect([$round.get()?.attractiveness, $round.get()?.samePerson, picture()?.src.endsWith('/img/a')]).toEqual([
      {},
      'same',
      true,
    ])
  })

  it('is no press beside the one that rates, while that is seen', async () => {
    await beginRound()
    await rate(7)
    await see()
    await press('4')
    expect([isShut(say('rate.undo')), isShut(say('report.title'))]).toEqual([true, true])
    await press('9')
    await pass(200)
    expect($round.get()?.attractiveness).toEqual({ a: 7, b: 4 })
  })
})

describe('a photo', () => {
  it('is rated though the page is left at once, and is not asked about again', async () => {
    await beginRound()
    await see()
    await press('6')
    await leave()
    await pass(200)
    expect(readDraft('judging-round')).toMatchObject({ attractiveness: { a: 6 } })
    await show(<RoundPage />)
    await pass(0)
    expect(picture()?.src).toContain('/img/b')
    expect(loads()).toBe(2)
  })

  it('is rated for attraction first and then for the picture, by its number of how many', async () => {
    await beginRound()
    for (const value of [1, 2, 3]) await rate(value)
    expect([shown().includes(say('rate.pass2')), isShut(say('rate.undo'))]).toEqual([true, false])
    expect(picture()?.alt).toBe(say('rate.photo', { index: 1, of: 3 }))
    await rate(10)
    expect([$round.get()?.attractiveness, $round.get()?.quality]).toEqual([{ a: 1, b: 2, c: 3 }, { a: 10 }])
    expect(picture()?.alt).toBe(say('rate.photo', { index: 2, of: 3 }))
  })

  it('that does not come is not rated; it is read again by a press, which costs no answer', async () => {
    await beginRound()
    await rate(7)
    await happens('error')
    expect(document.querySelector('[role=alert]')?.textContent).toContain(say('rate.broken'))
    await press('5')
    await pass(1000)
    expect($round.get()?.attractiveness).toEqual({ a: 7 })
    opened = { round: { ...round, sets: round.sets.map((set) => set.map((one) => ({ ...one, url: `${one.url}?new` }))) } }
    await press(say('rate.reload'))
    await pass(0)
    expect([loads(), picture()?.src.endsWith('/img/b?new'), $round.get()?.attractiveness]).toEqual([2, true, { a: 7 }])
  })

  it('that cannot be read again says so', async () => {
    await beginRound()
    await happens('error')
    opened = refuseCall('judging.closed', 400)
    await press(say('rate.reload'))
    await pass(0)
    expect($popups.get()).toHaveLength(1)
    expect(document.querySelector('[role=alert]')).not.toBeNull()
  })
})

const report = async () => {
  await beginRound()
  await press(say('report.title'))
}

const words = (text: string) => type(say('report.text'), text)

const send = () => press(say('report.send'))

describe('a photo that is reported', () => {
  const spam = say('report.spam')
  const other = say('report.other')

  it('needs a reason, and says so', async () => {
    await report()
    await send()
    expect([$round.get()?.reports, document.querySelector('dialog')?.textContent]).toEqual([
      {},
      expect.stringContaining(say('report.chooseReason')),
    ])
  })

  it.each([
    [spam, '', true],
    [spam, 'too short', false],
    [spam, 'long enough', true],
    [other, '', false],
    [other, 'too short', false],
    [other, ' long enough ', true],
  ])('for “%s” with the words “%s” is taken: %s', async (reason, text, isTaken) => {
    await report()
    await press(reason, 'radio')
    await words(text)
    await send()
    const number = reason === spam ? 4 : 5
    expect($round.get()?.reports).toEqual(isTaken ? { a: { reason: number, text: text.trim() } } : {})
    expect(document.querySelector('dialog') === null).toBe(isTaken)
    expect(shown().includes(say('report.error'))).toBe(!isTaken)
  })

  it('is asked about no more, in neither pass; and is, once that was taken back', async () => {
    await report()
    await press(spam, 'radio')
    await send()
    expect([picture()?.src.endsWith('/img/b'), shown().includes(say('rate.left', { count: 2 }))]).toEqual([true, true])
    await rate(2)
    await rate(3)
    expect(picture()?.src).toContain('/img/b')
    await press(say('rate.undo'))
    await press(say('rate.undo'))
    await press(say('rate.undo'))
    expect([picture()?.src.endsWith('/img/a'), $round.get()?.reports]).toEqual([true, {}])
  })

  it('is none where the report is closed', async () => {
    await report()
    await press(spam, 'radio')
    await act(
      async () => void document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true, bubbles: true })),
    )
    expect([document.querySelector('dialog'), $round.get()?.reports]).toEqual([null, {}])
  })

  it('begins anew for the next photo', async () => {
    await report()
    await press(spam, 'radio')
    await words('long enough')
    await send()
    await press(say('report.title'))
    expect([find('radio', spam)?.checked, document.querySelector('textarea')?.value]).toEqual([false, ''])
  })
})

describe('without a round', () => {
  it.each([
    ['the free tokens come first', 2, 5, 'round.body.free'],
    ['a level has no more', 4, 0, 'round.body.limited'],
    ['all are in', 2, 0, 'round.body.none'],
  ] as const)('says why: %s', async (_, tier, tokensRemaining, key) => {
    opened = { tokensRemaining }
    await open(tier)
    const reasons = (['round.body.free', 'round.body.limited', 'round.body.none'] as const).filter((one) =>
      shown().includes(say(one)),
    )
    expect([reasons, find('link', say('round.back'))?.getAttribute('href')]).toEqual([[key], '/judging'])
  })
})

it('takes messages away that would lie over the scale', async () => {
  fakeApi({ loadJudgingRound: { round } })
  await begin()
  showToast({ key: 'home.submitted', namespace: 'judging' })
  await show(<RoundPage />)
  expect($toasts.get()).toEqual([])
})
