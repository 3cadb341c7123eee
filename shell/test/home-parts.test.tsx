// @vitest-environment happy-dom
import { standings } from '@quintet/domain/membership'
import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS, nextBoundary } from '@quintet/domain/time'
import { $language, $now, $popups, dropDraft, keepDraft, member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi, type FakeCall } from '@quintet/testing/fake-api'
import { act } from 'react'
import { all, closeScreen, eventually, get, press, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConsentNote } from '../src/home/consent-note.tsx'
import { Countdown } from '../src/home/countdown-figures.tsx'
import HomePage from '../src/home/home-page.tsx'
import { weekTokens } from '../src/home/not-entered.ts'
import { NotEnteredNote } from '../src/home/not-entered-note.tsx'
import { UnsentNote } from '../src/home/unsent-note.tsx'
import { homeMatches } from '../src/members/matches.ts'
import { $unsentTiles, followUnsent } from '../src/members/unsent.ts'
import { waiting } from '../src/members/waiting.ts'
import { completeMember } from './complete-member.ts'
import { begin, files, say } from './screen.ts'

vi.stubGlobal('DEV_BUILD', true)
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
const hints = vi.hoisted(() => ({ keepNewest: vi.fn() }))
vi.mock('../src/remotes/registry.ts', async (original) => ({
  ...(await original<object>()),
  registry: async () => ({ remotes: { 'mf-matches': { tile: 'matches', versions: [] } } }),
}))
vi.mock('../src/remotes/open-tile.ts', () => ({
  openTile: async () => ({ sendUnsentOf: () => Promise.reject(new Error('It did not come.')) }),
}))
vi.mock('../src/remotes/hints.ts', async (original) => ({ ...(await original<object>()), ...hints }))

let called: FakeCall[]
let record: unknown
let photos: unknown
let answers: Record<string, unknown>
const inputs = (call: string) => called.filter(({ name }) => name === call).map(({ input }) => input)
const three = { photos: [], states: ['cleared', 'cleared', 'held', null, null] }
const notActive = { ...completeMember, account: { ...completeMember.account, active: 0 } }
const tokens = { week: 1, submitted: 2, tokensRemaining: 3 }

beforeEach(async () => {
  ;[record, photos, answers] = [completeMember, three, { loadTokens: tokens, savePause: { message: 'success' } }]
  called = fakeApi({
    ...files,
    loadMember: () => record,
    loadOwnPhotos: () => photos,
    loadTokens: () => answers['loadTokens'],
    savePause: () => answers['savePause'],
    saveConsent: () => answers['saveConsent'],
    activate: () => answers['activate'],
    listMatches: { matches: [] },
    listDrawings: { weeks: [] },
  })
  enterAs('mira')
  await begin()
})
afterEach(async () => {
  await closeScreen()
  for (const one of [member, ownPhotos, weekTokens, homeMatches, waiting]) one.clear()
})

const open = async () => {
  await show(<HomePage />, '/home', { pattern: '*' })
  await eventually(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
}

describe('the dashboard', () => {
  it('begins at its title for who hears it, and has the newest versions looked for', async () => {
    await open()
    expect(document.activeElement).toBe(document.querySelector('h1'))
    expect(hints.keepNewest).toHaveBeenCalled()
  })

  it('says that the photos did not come, and reads them again', async () => {
    photos = new Error('no network')
    await open()
    expect(shown()).toContain(say('error.network'))
    photos = three
    await press(say('state.retry'))
    await eventually(() => expect(shown()).not.toContain(say('error.network')))
  })

  it('counts in its ring what is done, not what is begun', async () => {
    record = notActive
    photos = { ...three, states: ['cleared', 'cleared', null, null, null] }
    await open()
    expect(all('image').map((one) => one.getAttribute('aria-label'))).toContain(say('home.progress', { done: 2 }))
  })

  it('takes a press for what it began on, though that moved away under the finger', async () => {
    await open()
    const at = { bubbles: true, clientX: 5, clientY: 5, isPrimary: true, button: 0 }
    const tile = document.querySelector('[data-tile="data"] a')
    const pressed = vi.fn((event: Event) => event.preventDefault())
    tile?.addEventListener('click', pressed)
    await act(async () => {
      tile?.dispatchEvent(new PointerEvent('pointerdown', at))
      document.querySelector('main')?.dispatchEvent(new MouseEvent('click', { ...at, cancelable: true }))
    })
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('asks for matches of who is active alone', async () => {
    record = notActive
    await open()
    expect(inputs('listMatches')).toEqual([])
    record = completeMember
    await open()
    await eventually(() => expect(inputs('listMatches').length).toBeGreaterThan(0))
  })
})

const held = () => {
  const door: { open?: (answer: object) => void } = {}
  return {
    promise: new Promise<object>((resolve) => (door.open = resolve)),
    open: (answer: object) => act(async () => door.open?.(answer)),
  }
}

describe('a button of the dashboard', () => {
  it('gives the consent once, however often it is pressed', async () => {
    const answer = held()
    answers['saveConsent'] = answer.promise
    member.set({ ...completeMember, consents: [] })
    await show(<ConsentNote />)
    await press(say('home.agree'))
    expect(get('button', say('home.agree')).getAttribute('aria-busy')).toBe('true')
    await press(say('home.agree'))
    await answer.open({ message: 'success' })
    await eventually(() => expect(all('button')).toEqual([]))
    expect(inputs('saveConsent')).toHaveLength(1)
  })

  it('ends a break at once', async () => {
    member.set(completeMember)
    ownPhotos.set(three as never)
    answers['loadTokens'] = { ...tokens, pausedUntil: Math.floor(Date.now() / DAY_MS) + 2 }
    await show(<NotEnteredNote />)
    await eventually(() => expect(all('button')).toHaveLength(1))
    answers['loadTokens'] = tokens
    await press(say('notEntered.endPause'))
    await eventually(() => expect(all('button')).toEqual([]))
    expect(inputs('savePause')).toEqual([{ until: 0 }])
  })
})

const tile = (name: string) => document.querySelector<HTMLElement>(`[data-tile="${name}"] :is(a, button)`)

describe('a tile', () => {
  it('that is locked asks the server once, however often it is pressed', async () => {
    const answer = held()
    answers['activate'] = answer.promise
    record = notActive
    await open()
    await act(async () => tile('judging')?.click())
    expect(tile('judging')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => tile('judging')?.click())
    await answer.open({ status: 403, issue: 'characters' })
    await eventually(() => expect(tile('judging')?.getAttribute('aria-busy')).toBeNull())
    expect(inputs('activate')).toHaveLength(1)
    expect($popups.get()).toHaveLength(1)
  })

  it('says nothing of how far it is before that is known', async () => {
    const [answer, words] = [held(), say('home.status.pools', { done: 0, of: 5 })]
    record = answer.promise
    await show(<HomePage />, '/home', { pattern: '*' })
    expect(shown()).not.toContain(words)
    await answer.open({ ...completeMember, characters: [] })
    await eventually(() => expect(shown()).toContain(say('home.needs.pools', { done: 0 })))
  })

  it('of matches alone has the mark of what waits, a number to the eye and words to the ear', async () => {
    waiting.set({ unread: 2, verify: 1 })
    await open()
    const marked = ['data', 'images', 'pools', 'judging', 'matches'].filter((name) =>
      tile(name)?.textContent?.includes(say('home.waiting', { count: 3 })),
    )
    expect(marked).toEqual(['matches'])
    const seen = [...(tile('matches')?.querySelectorAll('[aria-hidden]') ?? [])].map(({ textContent }) => textContent)
    expect(seen).toContain('3')
    await act(async () => waiting.set({ unread: 0, verify: 0 }))
    expect(tile('matches')?.textContent).not.toContain(say('home.waiting', { count: 0 }))
  })
})

describe('what waits to be sent', () => {
  it('is led to, and no more once its tile has sent it', async () => {
    keepDraft('chat-waiting-7', [{ id: 'a' }])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const stop = followUnsent(() => false)
    await vi.waitFor(() => expect($unsentTiles.get()).toEqual(['matches']), { timeout: 10_000 })
    stop()
    await show(<UnsentNote />)
    expect(all('link').map((one) => one.getAttribute('href'))).toEqual(['/matches'])
    dropDraft('chat-waiting-7')
    await show(<UnsentNote />)
    expect(shown()).toBe('')
  })
})

describe('who is not entered', () => {
  it('in a break reads the day that it ends, which is the same day for everybody', async () => {
    member.set(completeMember)
    ownPhotos.set(three as never)
    answers['loadTokens'] = { ...tokens, pausedUntil: 20_773 }
    await show(<NotEnteredNote />)
    await eventually(() => expect(shown()).toContain('16 November 2026'))
  })

  it('as the account is suspended is led to the reasons', async () => {
    member.set({ ...completeMember, account: { ...completeMember.account, standing: standings.suspended } })
    ownPhotos.set(three as never)
    await show(<NotEnteredNote />)
    expect(all('link').map((one) => one.getAttribute('href'))).toEqual(['/standing'])
  })
})

describe('a new week', () => {
  it('has the tokens asked for anew while the dashboard is open', async () => {
    member.set(completeMember)
    ownPhotos.set(three as never)
    await show(<NotEnteredNote />)
    await settle()
    expect(inputs('loadTokens')).toHaveLength(1)
    await act(async () => $now.set(nextBoundary(Math.floor($now.get() / 1000)) * 1000 + 3000))
    await settle()
    expect(inputs('loadTokens').length).toBeGreaterThan(1)
  })
})

// Of the zone that the tests run in, which is St John's: neither UTC nor whole hours from it.
describe('the countdown', () => {
  it('is a timer, whose figures run from the left in every language', async () => {
    await show(<Countdown />)
    expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toBeTruthy()
    const { tables } = $language.get()
    await act(async () => $language.set({ id: 9, tables }))
    const figures = document.querySelector('[role=timer] [dir=ltr]')
    expect(figures?.textContent).toContain(say('home.seconds'))
  })

  it('tells when the drawing is in UTC, and in the member’s own zone', async () => {
    await show(<Countdown />)
    const at = nextBoundary(Math.floor($now.get() / 1000)) * 1000
    const form = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const
    const written = (zone: string, name = {}) => dateFormat('en', { ...form, timeZone: zone, ...name }).format(at)
    expect(shown()).toContain(written('UTC', { timeZoneName: 'short' }))
    expect(shown()).toContain(say('home.whenOwn', { own: written('America/St_Johns') }))
  })

  it('speaks of a break to who takes part alone', async () => {
    member.set(notActive)
    ownPhotos.set(three as never)
    weekTokens.set({ ...tokens, pausedUntil: 20_773 })
    await show(<Countdown />)
    expect(shown()).toContain(say('home.nextDrawing'))
  })
})
