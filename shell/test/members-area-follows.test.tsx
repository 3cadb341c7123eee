// @vitest-environment happy-dom
import { $popups, keepDraft, member, openPopup, ownPhotos } from '@quintet/sdk'
import { Route, Routes } from '@quintet/sdk/router'
import { enterAs, fakeApi, type FakeCall } from '@quintet/testing/fake-api'
import { act } from 'react'
import { closeScreen, eventually, goTo, leave, pass, place, settle, show } from '@quintet/testing/screen'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import MembersArea from '../src/members/members-area.tsx'
import { homeMatches } from '../src/members/matches.ts'
import { waiting } from '../src/members/waiting.ts'
import { completeMember } from './complete-member.ts'
import { begin, files } from './screen.ts'

// What goes on beside every page of a member, begun by the area around them, and ended with it.

const worker = vi.hoisted(() => ({ start: vi.fn(), stop: vi.fn() }))
vi.mock('../src/worker/index.ts', () => ({ startWorker: worker.start }))
const sent = vi.hoisted(() => ({ names: [] as string[] }))
vi.mock('../src/remotes/registry.ts', async (original) => ({
  ...(await original<object>()),
  registry: async () => ({ remotes: { 'mf-matches': { tile: 'matches', versions: [] } } }),
}))
vi.mock('../src/remotes/open-tile.ts', () => ({
  openTile: async () => ({ sendUnsentOf: async (name: string) => void sent.names.push(name) }),
}))

let called: FakeCall[]
let record: object
const count = (call: string) => called.filter(({ name }) => name === call).length
const inputs = (call: string) => called.filter(({ name }) => name === call).map(({ input }) => input)
const three = { photos: [], states: ['cleared', 'cleared', 'held', null, null] }

beforeAll(async () => {
  await import('../src/members/standing/standing-page.tsx')
  await import('../src/members/terms-due.tsx')
})
beforeEach(async () => {
  worker.start.mockReset().mockReturnValue(worker.stop)
  worker.stop.mockReset()
  sent.names.length = 0
  record = completeMember
  called = fakeApi({
    ...files,
    loadMember: () => record,
    loadWaiting: { unread: 0, verify: 0 },
    loadOwnPhotos: three,
    listMatches: { matches: [] },
    saveNoticeSettings: { message: 'success' },
    activate: { status: 200 },
  })
  await begin()
})
afterEach(async () => {
  await closeScreen()
  for (const one of [member, ownPhotos, waiting, homeMatches]) one.clear()
  vi.restoreAllMocks()
})

const open = async (claims: object = {}, address = '/data') => {
  enterAs('mira', claims)
  await show(
    <Routes>
      <Route element={<MembersArea />}>
        <Route
          path="*"
          element={
            <main>
              <a href="#one" id="one">
                One
              </a>
              <a href="#two" id="two">
                Two
              </a>
            </main>
          }
        />
      </Route>
    </Routes>,
    address,
    { pattern: '*' },
  )
  await settle()
}

describe('what waits for a member', () => {
  it('is read for who is active alone, and anew as they come to the dashboard', async () => {
    await open()
    expect(count('loadWaiting')).toBe(0)
    await leave()
    await open({ active: true })
    await eventually(() => expect(count('loadWaiting')).toBe(1))
    await goTo('/home')
    await eventually(() => expect(count('loadWaiting')).toBe(2))
    await goTo('/images')
    expect(count('loadWaiting')).toBe(2)
  })

  it('and was told of is put away as they come to the matches', async () => {
    await open({ active: true })
    act(() => void openPopup({ kind: 'attention', title: { key: 'news.messageTitle' } }))
    await goTo('/images')
    expect($popups.get()).toHaveLength(1)
    await goTo('/matches')
    expect($popups.get()).toEqual([])
  })

  it('to be sent is sent for who is active, though its tile is not open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] })
    await open()
    keepDraft('chat-waiting-7', [{ id: 'a' }])
    await pass(10_000)
    expect(sent.names).toEqual([])
    await leave()
    await open({ active: true })
    keepDraft('chat-waiting-7', [{ id: 'a' }])
    await pass(10_000)
    expect(sent.names).toEqual(['mf-matches'])
  })
})

const side = () => document.documentElement.style.getPropertyValue('--thumb-side')

describe('every member', () => {
  it('has the clock of their device told, whether they are active or not', async () => {
    await open({ active: false })
    await eventually(() => expect(inputs('saveNoticeSettings')).toEqual([{ timeZone: 'America/St_Johns' }]))
  })

  it('is made active wherever the last thing is done', async () => {
    record = { ...completeMember, account: { ...completeMember.account, active: 0 } }
    await open()
    expect(count('activate')).toBe(0)
    await act(async () => ownPhotos.set(three as never))
    await eventually(() => expect(count('activate')).toBe(1))
  })

  it('has what they press at the hand that they chose', async () => {
    record = { ...completeMember, handSide: 2 }
    await open()
    await eventually(() => expect(side()).toBe('left'))
    await leave()
    expect(side()).toBe('')
  })

  it('sees what another tab has saved', async () => {
    await open()
    await eventually(() => expect(count('loadMember')).toBe(1))
    const other = new BroadcastChannel('quintet-record-mira')
    onTestFinished(() => other.close())
    const tell = other.postMessage.bind(other)
    tell('changed')
    await eventually(() => expect(count('loadMember')).toBe(2))
  })

  it('keeps the focus near what is gone', async () => {
    await open()
    const one = document.querySelector<HTMLElement>('#one')
    one?.focus()
    one?.blur()
    one?.removeAttribute('href')
    one?.remove()
    await eventually(() => expect(document.activeElement?.id).toBe('two'))
  })
})

describe('the service worker', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] }))

  it('is started once, and let go with the member’s pages', async () => {
    await open()
    await pass(10_000)
    await vi.waitFor(() => expect(worker.start).toHaveBeenCalledOnce(), { timeout: 10_000 })
    await goTo('/images')
    await pass(10_000)
    expect(worker.start).toHaveBeenCalledOnce()
    await leave()
    expect(worker.stop).toHaveBeenCalledOnce()
  })

  it('leads to the page of a notice, and says that there is news', async () => {
    await open()
    await pass(10_000)
    await vi.waitFor(() => expect(worker.start).toHaveBeenCalled(), { timeout: 10_000 })
    const go = worker.start.mock.calls.at(-1)?.[0] as (path: string) => void
    await act(async () => go('/data/notifications'))
    expect(place()).toEqual({ path: '/data/notifications', state: { isNews: true } })
  })

  it('is not started any more for who has left', async () => {
    await open()
    await leave()
    await pass(10_000)
    // Nor where it is its code that comes too late.
    await open()
    act(() => void vi.advanceTimersByTime(10_000))
    await leave()
    await pass(10_000)
    await vi.dynamicImportSettled()
    expect(worker.start).not.toHaveBeenCalled()
  })

  it('has read again what was read without it, and nothing else', async () => {
    await open()
    await pass(10_000)
    await vi.waitFor(() => expect(worker.start).toHaveBeenCalled(), { timeout: 10_000 })
    const readAgain = worker.start.mock.calls[0]?.[1] as () => void
    const before = called.length
    await act(async () => readAgain())
    await settle()
    expect(called.slice(before).map(({ name }) => name)).toEqual(['loadMember'])
  })
})
