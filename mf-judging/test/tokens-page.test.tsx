// @vitest-environment happy-dom
import { TIERS } from '@quintet/domain/membership'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  failures,
  find,
  holdAnswers,
  leave,
  press,
  settle,
  show,
  shown,
  toastKeys,
  type,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JudgingPage } from '../src/pages/judging-page.tsx'
import { pauseEnds } from '../src/stores/pause.ts'
import { $summary } from '../src/stores/summary.ts'
import { currentWeek, weekTokens } from '../src/stores/tokens.ts'
import { begin, say } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let counted: unknown
let answered: unknown
const open = async (tier: number = TIERS.local) => {
  called = fakeApi({ loadTokens: () => counted, submitFreeTokens: () => answered, savePause: () => answered })
  await begin(tier)
  await show(<JudgingPage />, '/judging')
  await settle()
}
const tokens = (submitted: number, more = {}) => ({ week: currentWeek(), submitted, tokensRemaining: 5 - submitted, ...more })
const sent = (call: string) => called.filter(({ name }) => name === call).map(({ input }) => input)
beforeEach(() => {
  weekTokens.clear()
  ;[counted, answered] = [tokens(0), { tokensRemaining: 3 }]
})
afterEach(closeScreen)

const offered = (key: Parameters<typeof say>[0]) => find('button', say(key)) ?? find('link', say(key))

describe('what is to be done next', () => {
  const ways = ['home.submitFree', 'home.start', 'home.allDone'] as const
  it.each([
    [TIERS.local, 0, 'home.submitFree', 'home.freeFirst'],
    [TIERS.local, 2, 'home.start', 'home.earnNext'],
    [TIERS.local, 4, 'home.start', 'home.earnNext'],
    [TIERS.local, 5, 'home.allDone', 'home.done'],
    [TIERS.limited, 0, 'home.submitFree', 'home.freeFirst'],
    [TIERS.limited, 2, 'home.allDone', 'home.done'],
  ] as const)('with level %i and %i tokens in', async (tier, submitted, way, words) => {
    counted = tokens(submitted)
    await open(tier)
    expect(ways.filter(offered)).toEqual([way])
    expect(shown()).toContain(say(words, { pool: submitted + 1 }))
    const levels = tier === TIERS.limited ? '/data/account-payment' : undefined
    expect(find('link', say('home.levels'))?.getAttribute('href')).toBe(levels)
  })

  it('is explained to who asks', async () => {
    await open()
    const help = all('button').find((one) => one.getAttribute('aria-label')?.includes(say('help.title')))
    await act(async () => help?.click())
    for (const part of ['tokens', 'rating', 'anonymous'] as const) expect(shown()).toContain(say(`help.${part}`))
  })

  it('leads into a round', async () => {
    counted = tokens(3)
    await open()
    expect(find('link', say('home.start'))?.getAttribute('href')).toBe('/judging/round')
  })
})

const states = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')

describe('the tokens of the week', () => {
  it('are said one by one: in, to be earned, beyond the level', async () => {
    counted = tokens(2)
    await open(TIERS.limited)
    const words = [1, 2, 3, 4, 5].map((pool) => say(pool <= 2 ? 'token.in' : 'token.closed', { pool }))
    for (const one of words) expect(states().filter((state) => state.includes(one))).toHaveLength(1)
    expect(shown()).toContain(say('home.tokens', { submitted: 2, cap: 2 }))
    await leave()
    counted = tokens(2)
    await open(TIERS.local)
    for (const pool of [3, 4, 5]) expect(shown()).toContain(say('token.open', { pool }))
  })

  it('that are free go in by one press, for this week, and that is said', async () => {
    await open()
    const go = holdAnswers()
    await press(say('home.submitFree'))
    expect(find('button', say('home.submitFree'))?.getAttribute('aria-busy')).toBe('true')
    await press(say('home.submitFree'))
    expect(toastKeys()).toEqual([])
    await go()
    expect([sent('submitFreeTokens'), toastKeys()]).toEqual([[{ week: currentWeek() }], ['home.submitted']])
    expect([
      shown().includes(say('home.tokens', { submitted: 2, cap: 5 })),
      find('link', say('home.start')) !== undefined,
    ]).toEqual([true, true])
  })

  it('that are refused are not in, and why is said', async () => {
    answered = refuseCall('judging.notActive', 400)
    await open()
    await press(say('home.submitFree'))
    await settle()
    expect([failures().length, toastKeys(), find('button', say('home.submitFree'))?.getAttribute('aria-busy')]).toEqual([
      1,
      [],
      null,
    ])
    expect(shown()).toContain(say('home.tokens', { submitted: 0, cap: 5 }))
  })

  it('are counted before anything is offered, and counted again where that failed', async () => {
    counted = refuseCall('unavailable', 503)
    await open()
    expect(document.querySelector('[role=alert]')).not.toBeNull()
    counted = tokens(4)
    await act(async () => document.querySelector<HTMLElement>('[role=alert] button')?.click())
    await settle()
    expect([document.querySelector('[role=alert]'), shown().includes(say('home.tokens', { submitted: 4, cap: 5 }))]).toEqual([
      null,
      true,
    ])
  })
})

const choose = (index: number) => type(say('pause.until'), String(index))

describe('a break', () => {
  it('is taken until the day that was chosen, and closed only once that is saved', async () => {
    counted = tokens(2)
    await open()
    await press(say('pause.open'))
    expect([sent('savePause'), document.querySelectorAll('option').length]).toEqual([[], pauseEnds().length])
    expect(shown()).toContain(say('pause.submitted', { count: 2 }))
    await choose(2)
    answered = { message: 'success' }
    const go = holdAnswers()
    await press(say('pause.save'))
    await press(say('pause.save'))
    expect(document.querySelector('dialog')).not.toBeNull()
    await go()
    expect(sent('savePause')).toEqual([{ until: pauseEnds()[2]?.day }])
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('that could not be saved stays open as it was chosen, and says why', async () => {
    await open()
    await press(say('pause.open'))
    await choose(1)
    answered = refuseCall('unavailable', 503)
    await press(say('pause.save'))
    await settle()
    expect([failures().length, document.querySelector('select')?.value]).toEqual([1, '1'])
  })

  it('in force offers nothing but its end, which is sent once and said', async () => {
    counted = tokens(0, { pausedUntil: 20_786 })
    await open()
    for (const key of ['home.submitFree', 'home.start', 'pause.open'] as const) expect(offered(key)).toBeUndefined()
    expect(shown()).not.toContain(say('pause.submitted', { count: 1 }))
    counted = tokens(0)
    answered = { message: 'success' }
    const go = holdAnswers()
    await press(say('pause.end'))
    await press(say('pause.end'))
    await go()
    expect([sent('savePause'), toastKeys()]).toEqual([[{ until: 0 }], ['pause.ended']])
    expect(find('button', say('home.submitFree'))).toBeDefined()
  })

  it('that could not be ended goes on', async () => {
    counted = tokens(0, { pausedUntil: 20_786 })
    await open()
    answered = refuseCall('unavailable', 503)
    await press(say('pause.end'))
    await settle()
    expect([failures().length, toastKeys(), find('button', say('pause.end')) !== undefined]).toEqual([1, [], true])
  })
})

const counts = (at: number) => Array.from({ length: 10 }, (_, index) => (index === at ? 3 : 0))

describe('the ratings that were just given', () => {
  it('are shown once, by their numbers, and are gone when the page is left', async () => {
    counted = tokens(3)
    await open()
    await act(async () => $summary.set({ attractiveness: counts(6), quality: counts(9) }))
    expect(shown()).toContain(say('summary.earned', { pool: 3 }))
    const bars = [...document.querySelectorAll('figure')].map((figure) => [
      figure.querySelector('figcaption')?.textContent,
      [...figure.querySelectorAll('li')].map((bar) => bar.getAttribute('aria-label')).filter((label) => label?.includes('3')),
    ])
    expect(bars).toEqual([
      [say('summary.attractiveness'), expect.arrayContaining([say('summary.bar', { value: 7, count: 3 })])],
      [say('summary.quality'), expect.arrayContaining([say('summary.bar', { value: 10, count: 3 })])],
    ])
    await leave()
    expect($summary.get()).toBeUndefined()
  })
})
