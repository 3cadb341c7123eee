// @vitest-environment happy-dom
import { RemoteError } from '@quintet/federation/loader'
import { all, find, get, goTo, leave, place, press, settle, show } from '@quintet/testing/screen'
import { act, type ComponentType, use } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RemoteState } from '../src/remotes/opening.ts'
import { activeRemoteAt } from '../src/remotes/active-remote.ts'
import { $registry } from '../src/remotes/registry.ts'
import { RemoteTile } from '../src/remotes/remote-tile.tsx'
import { sendUnsentOf } from '../src/remotes/send-unsent.ts'
import { type Outcome, watchVisits } from '../src/remotes/visit-outcome.ts'
import { begin, say } from './screen.ts'

const loader = vi.hoisted(() => ({ reset: vi.fn(), reject: vi.fn(), load: vi.fn() }))
const opening = vi.hoisted(() => ({ takeOpening: vi.fn<(name: string) => Promise<RemoteState>>() }))
const page = vi.hoisted(() => ({ beginAnew: vi.fn() }))
vi.mock('../src/remotes/loader.ts', () => ({ knownLoader: () => loader, remoteLoader: async () => loader }))
vi.mock('../src/remotes/opening.ts', () => opening)
vi.mock('../src/remotes/recover-page.ts', () => page)

let openings: { name: string; come: (state: RemoteState) => Promise<void> }[]
let outcomes: Outcome[]
const names = () => openings.map(({ name }) => name)

const held = (name: string): Promise<RemoteState> =>
  new Promise((resolve) => void openings.push({ name, come: (state) => act(async () => resolve(state)) }))

const Tile: ComponentType = () => <p data-tile-body>Words</p>
const Empty: ComponentType = () => null
const Broken = () => {
  throw new Error('It broke.')
}
const ready = (version: string, Routes = Tile, name = 'mf-data'): RemoteState =>
  ({ step: 'ready', loaded: { version, files: [], remote: { name, Routes } } }) as unknown as RemoteState
const failed: RemoteState = {
  step: 'failed',
  error: new RemoteError({ remote: 'mf-data', version: '1', phase: 'load', errorClass: 'missing' }, 'x'),
}

beforeEach(async () => {
  vi.resetAllMocks()
  ;[openings, outcomes] = [[], []]
  opening.takeOpening.mockImplementation(held)
  watchVisits((outcome) => void outcomes.push(outcome))
  $registry.set({
    serial: 1,
    remotes: { 'mf-data': { tile: 'data', versions: [] }, 'mf-pools': { tile: 'pools', versions: [] } },
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await begin()
})
afterEach(async () => {
  await leave()
  $registry.set(undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (address = '/data') => show(<RemoteTile />, address, { pattern: '/:tile/*' })
const isShown = () => document.querySelector('[data-tile-body]') !== null
const isBusy = () => document.querySelector('[aria-busy=true]') !== null

describe('a tile', () => {
  it('is awaited, then shown, and its visit is told when it is left', async () => {
    await open()
    expect([isBusy(), isShown(), names()]).toEqual([true, false, ['mf-data']])
    await openings[0]?.come(ready('1'))
    expect([isBusy(), isShown(), activeRemoteAt(performance.now())]).toEqual([false, true, { remote: 'mf-data', version: '1' }])
    expect(outcomes).toEqual([])
    await leave()
    expect(outcomes).toEqual([{ remote: 'mf-data', version: '1', isGood: true }])
    expect(activeRemoteAt(performance.now()).remote).toBe('')
  })

  it('that does not come says so, and is asked for anew when the member says so', async () => {
    await open()
    await openings[0]?.come(failed)
    expect([names(), loader.reset.mock.calls]).toEqual([['mf-data'], []])
    await press(say('remote.retry'))
    // What failed before is no longer what is shown.
    expect([isBusy(), find('button', say('remote.retry'))]).toEqual([true, undefined])
    expect([names(), loader.reset.mock.calls]).toEqual([['mf-data', 'mf-data'], [['mf-data']]])
    await openings[1]?.come(ready('1'))
    expect(isShown()).toBe(true)
  })

  it('that throws is given up by its version, and what comes in its place is shown', async () => {
    await open()
    await openings[0]?.come(ready('2', Broken))
    expect(loader.reject.mock.calls).toEqual([['mf-data', '2', expect.objectContaining({ message: 'It broke.' })]])
    expect(loader.reset).not.toHaveBeenCalled()
    expect([isBusy(), names().length]).toEqual([true, 2])
    await openings[1]?.come(ready('1'))
    expect([isShown(), page.beginAnew.mock.calls]).toEqual([true, []])
    await leave()
    expect(outcomes).toEqual([
      { remote: 'mf-data', version: '2', isGood: false },
      { remote: 'mf-data', version: '1', isGood: true },
    ])
  })

  it('that empties the page is given up, and the page begins anew', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    await open()
    await openings[0]?.come(ready('2'))
    document.body.replaceChildren()
    await act(async () => void vi.advanceTimersByTime(500))
    expect(loader.reject.mock.calls).toEqual([['mf-data', '2', expect.objectContaining({ name: 'TileFault' })]])
    expect(page.beginAnew.mock.calls).toEqual([['mf-data', '2']])
  })

  it('that shows nothing is given up, with what it put beside the page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    await open()
    await openings[0]?.come(ready('2', Empty))
    document.body.append(document.createElement('aside'))
    await act(async () => void vi.advanceTimersByTime(2000))
    expect(loader.reject.mock.calls).toEqual([['mf-data', '2', expect.objectContaining({ message: 'It shows nothing.' })]])
    expect(document.querySelector('aside')).toBeNull()
    expect([isBusy(), page.beginAnew.mock.calls]).toEqual([true, []])
  })

  it('without a way back has the shell’s above it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    await open()
    await openings[0]?.come(ready('1'))
    expect(find('link', say('remote.home'))).toBeUndefined()
    await act(async () => void vi.advanceTimersByTime(500))
    await press(say('remote.home'), 'link')
    expect(place().path).toBe('/home')
  })

  it('that takes long says so to everyone by its name, and can be left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open()
    expect(document.querySelector('h1')?.textContent).toBe(say('home.tile.data'))
    expect(all('status').map(({ textContent }) => textContent)).toEqual([say('remote.loading')])
    await act(async () => void vi.advanceTimersByTime(1500))
    expect(all('status').map(({ textContent }) => textContent)).toEqual([say('remote.slow', { tile: say('home.tile.data') })])
    expect(get('link', say('remote.home')).getAttribute('href')).toBe('/home')
  })

  it('is not shown in the place of the one that the member went on to, however late it comes', async () => {
    await open()
    await goTo('/pools')
    expect(names()).toEqual(['mf-data', 'mf-pools'])
    await openings[0]?.come(ready('1'))
    expect([isBusy(), isShown()]).toEqual([true, false])
    await openings[1]?.come(ready('5', Tile, 'mf-pools'))
    expect(document.querySelector('[data-remote-root]')?.getAttribute('data-remote-root')).toBe('mf-pools')
  })

  it('is one visit, however many of its pages are seen', async () => {
    await open()
    await openings[0]?.come(ready('1'))
    await goTo('/data/about')
    expect([names(), isShown(), outcomes]).toEqual([['mf-data'], true, []])
  })

  it('that its team took off the site says so, with a way home, and nothing is asked for', async () => {
    await open('/images')
    const words = say('remote.retired', { tile: say('home.tile.images') })
    expect(all('status').map(({ textContent }) => textContent)).toEqual([words])
    await press(say('remote.home'), 'link')
    expect([place().path, names()]).toEqual(['/home', []])
  })

  it('of no name that anybody knows is a page that is not there', async () => {
    await open('/nothing')
    expect([get('link', say('errorPage.home')).getAttribute('href'), names()]).toEqual(['/home', []])
  })

  it('is asked for by the rule of names while the registry is not there yet', async () => {
    $registry.set(undefined)
    await open('/nothing')
    expect(names()).toEqual(['mf-nothing'])
  })
})

/** A tile that waits for a part of itself. */
const partly = () => {
  const door: { open?: () => void } = {}
  const part = new Promise<void>((resolve) => void (door.open = resolve))
  const Partly = () => {
    use(part)
    return <Tile />
  }
  return { Partly, come: () => act(async () => door.open?.()) }
}

const wait = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds))

describe('a tile that waits for a part of itself', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  it('is given up after ten seconds', async () => {
    const { Partly } = partly()
    await open()
    await openings[0]?.come(ready('2', Partly))
    await wait(9999)
    expect(loader.reject).not.toHaveBeenCalled()
    await wait(1)
    expect(loader.reject.mock.calls).toEqual([['mf-data', '2', expect.objectContaining({ name: 'TimeoutError' })]])
  })

  it('is not taken back once that came, while the member is at work in it', async () => {
    const { Partly, come } = partly()
    await open()
    await openings[0]?.come(ready('2', Partly))
    await wait(9000)
    await come()
    await settle()
    expect(isShown()).toBe(true)
    await wait(60_000)
    expect([loader.reject.mock.calls, isShown()]).toEqual([[], true])
  })
})

describe('what waits on this device', () => {
  it('is sent by its own tile, without a page of it', async () => {
    const sendUnsent = vi.fn(async () => undefined)
    loader.load.mockResolvedValue({ remote: { sendUnsent } })
    await sendUnsentOf('mf-matches')
    expect([loader.load.mock.calls, sendUnsent.mock.calls]).toEqual([[['mf-matches']], [[]]])
  })

  it('is over when the tile says that it is, and fails as it does', async () => {
    const door: { shut?: (reason: Error) => void } = {}
    const sendUnsent = () => new Promise<void>((_, reject) => void (door.shut = reject))
    loader.load.mockResolvedValue({ remote: { sendUnsent } })
    const isOver = vi.fn()
    const sent = sendUnsentOf('mf-matches').finally(isOver)
    await settle()
    expect(isOver).not.toHaveBeenCalled()
    door.shut?.(new Error('No answer.'))
    await expect(sent).rejects.toThrow('No answer.')
  })

  it('of a tile that knows nothing of it stays, without a word', async () => {
    loader.load.mockResolvedValue({ remote: {} })
    await expect(sendUnsentOf('mf-data')).resolves.toBeUndefined()
  })
})
