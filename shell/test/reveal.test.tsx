// @vitest-environment happy-dom
import { WEEK_SECONDS, weekNumber } from '@quintet/domain/time'
import { $language, configure, endSession, environment, member, ownPhotos, type PushEvent } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import RevealCard from '../src/reveal/reveal-card.tsx'
import { $isRevealKnown, $reveal, closeReveal, followReveal } from '../src/reveal/reveal.ts'
import { homeMatches } from '../src/members/matches.ts'
import { completeMember } from './complete-member.ts'
import { press, render } from './render.tsx'
import { readTable } from './text-use.ts'

let hear: (event: PushEvent) => void = () => undefined
vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<object>()),
  onPush: (listener: typeof hear) => {
    hear = listener
    return () => undefined
  },
}))

const now = Date.UTC(2026, 10, 30, 1)
const week = weekNumber(now / 1000) - 1
const closedAt = now / 1000 - 7200

const people = { low: 10, high: 29 }
const none = { low: 0, high: 9 }
const match = { number: 7, pseudonym: 'CX-676', quality: 2, keyState: 3, side: 1, version: 0, day: 20_786, unread: 0 }
const profile = { relationship: 2, wantsKids: 1 }

let newest: object
let receipt: object
let matches: object[]
let called: { name: string }[]
let stop = () => {}

const settle = () => vi.advanceTimersByTimeAsync(0)
const later = (ms = 5000) => vi.advanceTimersByTimeAsync(ms)
const namesCalled = () => called.map(({ name }) => name)

const start = async (): Promise<void> => {
  stop = followReveal(() => Promise.resolve())
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  newest = { week, state: 'published', closedAt, entered: true }
  receipt = { week, state: 'published', closedAt, entered: true, tokens: [{ pool: 1, people, matched: true, match: 7 }] }
  matches = [
    { ...match, profile },
    { ...match, number: 3, pseudonym: 'Older' },
  ]
  called = fakeApi({
    listDrawings: () => ({ weeks: [newest], announced: [] }),
    loadReceipt: () => receipt,
    listMatches: () => ({ matches }),
  })
  enterAs('mira', { active: true })
  $language.set({
    id: 1,
    tables: Object.fromEntries(
      ['script', 'user', 'quiz2', 'character'].map((name) => [name, readTable(`api/content/en/${name}.json`)]),
    ),
  })
  const account = { ...completeMember.account, active: 1 }
  member.set({ ...completeMember, account, answers: { ...completeMember.answers, wantsKids: 1 } } as never)
  ownPhotos.set({ photos: [], states: ['cleared', 'cleared', 'cleared', null, null] } as never)
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await endSession('elsewhere')
})

const full = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

describe('the week’s result', () => {
  test('turns over the matches of this drawing alone, with what both share', async () => {
    await start()
    expect($reveal.get()).toMatchObject({ kind: 'result', week, matches: [{ number: 7 }] })
    const host = await render(<RevealCard />)
    expect(host.querySelector('h2')?.textContent).toBe('You have a new match')
    expect(host.textContent).toContain('Wish for children: Yes')
    expect(host.textContent).not.toContain('Older')
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/matches/7')
  })

  test('is gone once the member has seen it, and is not asked for again', async () => {
    await start()
    const host = await render(<RevealCard />)
    await press([...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Done'))
    expect(host.textContent).toBe('')
    stop()
    called.length = 0
    await start()
    await later(60_000)
    expect(called).toEqual([])
  })

  test('is asked for once while nothing is known, and anew in the next week', async () => {
    newest = { week, state: 'published', closedAt, entered: false }
    await start()
    await later(60_000)
    expect(namesCalled()).toEqual(['listDrawings'])
    expect($reveal.get()).toBeUndefined()
    newest = { week: week + 1, state: 'published', closedAt, entered: true }
    await later(WEEK_SECONDS * 1000)
    expect($reveal.get()).toMatchObject({ kind: 'result', week: week + 1 })
  })

  test('of a drawing in progress is looked for until it is there', async () => {
    newest = { week, state: 'inProgress', stage: 'matching', closedAt, entered: true }
    await start()
    const host = await render(<RevealCard />)
    expect(host.querySelector('[aria-current=step]')?.textContent).toContain('Matches are worked out')
    newest = { week, state: 'published', closedAt, entered: true }
    await later()
    expect($reveal.get()?.kind).toBe('result')
  })

  test('that is late says so, and not before it is', async () => {
    newest = { week, state: 'inProgress', stage: 'publishing', closedAt: now / 1000 - 3 * 3600 + 2, entered: true }
    await start()
    const host = await render(<RevealCard />)
    expect(host.textContent).toContain('You can leave')
    await later()
    expect(host.textContent).not.toContain('You can leave')
    expect(host.textContent).toContain('taking longer than usual. Your tokens stay in it')
  })

  test('comes with a push', async () => {
    newest = { week, state: 'inProgress', stage: 'publishing', closedAt, entered: true }
    await start()
    newest = { week, state: 'published', closedAt, entered: true }
    hear({ matches: true })
    await settle()
    expect($reveal.get()?.kind).toBe('result')
  })

  test.each([
    ['the network is back', () => void dispatchEvent(new Event('online'))],
    ['half a minute is over', () => later(10_000)],
  ])('that could not be read is read once %s', async (_, comesBack) => {
    const listed = receipt
    receipt = undefined as never
    await start()
    await later(20_000)
    expect([$reveal.get(), $isRevealKnown.get()]).toEqual([undefined, true])
    expect(namesCalled().filter((name) => name === 'listDrawings')).toHaveLength(1)
    receipt = listed
    await comesBack()
    await settle()
    expect($reveal.get()).toMatchObject({ kind: 'result', week })
  })

  test('of matches that were ended meanwhile is not turned over', async () => {
    matches = []
    await start()
    expect($reveal.get()).toBeUndefined()
  })
})

const rendered = async () => {
  matches = [
    { ...match, profile },
    { ...match, number: 8, pseudonym: 'Second', profile },
  ]
  receipt = { ...receipt, tokens: [7, 8].map((number) => ({ pool: number - 6, people, matched: true, match: number })) }
  await start()
  return render(<RevealCard />)
}
const readAgain = () => act(() => homeMatches.reload())

describe('a match that is ended while its result is open', () => {
  test('is no longer shown, and the others stay', async () => {
    const host = await rendered()
    expect(host.textContent).toContain('CX-676')
    matches = matches.slice(1)
    await readAgain()
    expect([host.textContent?.includes('CX-676'), host.textContent?.includes('Second')]).toEqual([false, true])
  })

  test('closes the result where it was the last', async () => {
    const host = await rendered()
    matches = []
    await readAgain()
    expect([host.textContent, $reveal.get()]).toEqual(['', undefined])
  })
})

const tokenOf = (pool: number, low: number, choice: string, helped: number) => ({
  pool,
  people: { low, high: low + 9 },
  matched: false,
  advice: { choice, people: { low: helped, high: helped + 9 } },
})

describe('a drawing without a match', () => {
  beforeEach(() => {
    const advice = { choice: 'height', people }
    const tokens = [
      { pool: 1, people: none, matched: false, advice },
      { pool: 2, people, matched: false },
    ]
    receipt = { ...receipt, tokens }
  })

  test('tells how near it was, what would have helped most, and when the next one is', async () => {
    await start()
    const host = await render(<RevealCard />)
    expect(host.querySelector('h2')?.textContent).toBe('No match this Sunday')
    expect(host.textContent).toContain('Pool 2, fitted both ways: 10 to 29 people')
    expect(host.textContent).toContain('leaving “Height of your partner” open. Then: 10 to 29 people.')
    expect(host.textContent).toContain('The next drawing: Sunday')
    const links = [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/pools/pool/1/edit', `/matches/drawing/${week}`])
  })

  test.each([0, 1, 2])(
    'names the nearest token and the change that helps most, in whatever order they come (%i)',
    async (turns) => {
      const tokens = [tokenOf(1, 20, 'build', 30), tokenOf(2, 60, 'age', 70), tokenOf(3, 10, 'height', 90)]
      receipt = { ...receipt, tokens: [...tokens.slice(turns), ...tokens.slice(0, turns)] }
      await start()
      const host = await render(<RevealCard />)
      expect(host.textContent).toContain('Pool 2, fitted both ways: 60 to 69 people')
      expect(host.textContent).toContain('leaving “Height of your partner” open. Then: 90 to 99 people.')
      expect(host.querySelector('a')?.getAttribute('href')).toBe('/pools/pool/3/edit')
    },
  )

  test('gives a file for the calendar', async () => {
    await start()
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push((blob as Blob).type)
      return 'blob:it'
    })
    const host = await render(<RevealCard />)
    await press([...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add to calendar'))
    expect(saved).toEqual(['text/calendar'])
  })
})

const asks = () => namesCalled().filter((name) => name === 'listDrawings').length
const pushed = async () => {
  hear({ matches: true })
  await settle()
}

describe('a result', () => {
  test('that was seen is not asked for again, whatever is pushed; nor is one that is on the page', async () => {
    await start()
    expect($reveal.get()?.kind).toBe('result')
    await pushed()
    expect(asks()).toBe(1)
    closeReveal()
    await pushed()
    expect([asks(), $reveal.get()]).toEqual([1, undefined])
  })

  test('that has come and was not looked at is shown again, as after a reload', async () => {
    await start()
    $reveal.set(undefined)
    await pushed()
    expect([asks(), $reveal.get()?.kind]).toEqual([2, 'result'])
  })

  test('that one member has seen is shown to the next on this device', async () => {
    await start()
    closeReveal()
    stop()
    const [own, photos] = [member.$.get().data, ownPhotos.$.get().data]
    await endSession('elsewhere')
    enterAs('ben', { active: true })
    if (own) member.set(own)
    if (photos) ownPhotos.set(photos)
    await start()
    expect($reveal.get()?.kind).toBe('result')
  })

  test('is closed where the storage is full, too', async () => {
    await start()
    const { storage } = environment()
    configure({ storage: { ...storage, length: storage.length, setItem: full } })
    closeReveal()
    configure({ storage })
    expect($reveal.get()).toBeUndefined()
  })

  test('stays seen for the account that has the device by now when a tab of before hears of its end', async () => {
    await start()
    closeReveal()
    const seen = environment().storage.getItem('reveal-seen')
    environment().storage.setItem('device-account', 'ben')
    await endSession('elsewhere')
    expect([seen, environment().storage.getItem('reveal-seen')]).toEqual([String(week), String(week)])
  })

  test('there is none of for who was not in it, and that is asked once', async () => {
    newest = { week, state: 'published', closedAt, entered: false }
    await start()
    await pushed()
    expect([asks(), $reveal.get(), $isRevealKnown.get()]).toEqual([1, undefined, true])
  })

  test('is not asked for on a page that nobody sees', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await start()
    vi.restoreAllMocks()
    expect(asks()).toBe(0)
  })

  test('that could not be asked for keeps nothing waiting', async () => {
    fakeApi()
    enterAs('mira', { active: true })
    await start()
    expect($isRevealKnown.get()).toBe(true)
  })

  test('brings what the dashboard counts', async () => {
    await start()
    expect(homeMatches.$.get().data?.matches).toHaveLength(2)
  })

  test('is asked for once, though the member’s record is read again', async () => {
    newest = { week, state: 'inProgress', stage: 'matching', closedAt, entered: true }
    await start()
    const { data } = member.$.get()
    if (data) member.set({ ...data, account: { ...data.account, active: 0 } })
    if (data) member.set(data)
    await settle()
    expect(asks()).toBe(1)
  })
})
