// @vitest-environment happy-dom
import type { PageRegistry } from '@quintet/federation/contract'
import type { LoadEvent } from '@quintet/federation/loader'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activeRemoteAt, recordActiveRemote } from '../src/remotes/active-remote.ts'
import { logLoadFailure } from '../src/remotes/log-load-failure.ts'
import { startMeasuring } from '../src/remotes/measure.ts'
import { $registry, firstVersion, newTiles, remoteName } from '../src/remotes/registry.ts'
import { tileTitle } from '../src/remotes/tile-title.ts'
import { beginVisit } from '../src/remotes/visit-outcome.ts'
import { watchVitals } from '../src/remotes/vitals.ts'

vi.mock('../src/remotes/vitals.ts', () => ({ watchVitals: vi.fn() }))

const sent = vi.fn<(address: string, body: string) => boolean>()
const told = async () => {
  await Promise.resolve()
  return sent.mock.calls.map(([address, body]) => [address, JSON.parse(body) as unknown])
}

beforeEach(() => {
  sent.mockClear()
  vi.spyOn(performance, 'now').mockReturnValue(0)
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sent })
})
afterEach(() => void vi.restoreAllMocks())

const at = (time: number) => vi.mocked(performance.now).mockReturnValue(time)

describe('the remote in the page', () => {
  test('is known for every time, its own end apart', () => {
    at(10)
    const end = recordActiveRemote('mf-data', '1.0.0')
    at(20)
    end()
    at(30)
    recordActiveRemote('mf-pools', '2.0.0')
    const none = { remote: '', version: '' }
    const data = { remote: 'mf-data', version: '1.0.0' }
    expect([9, 10, 19, 20, 29].map(activeRemoteAt)).toEqual([none, data, data, none, none])
    expect(activeRemoteAt(1e9)).toEqual({ remote: 'mf-pools', version: '2.0.0' })
  })

  test('is forgotten after fifty others', () => {
    at(1000)
    const ends = Array.from({ length: 51 }, (_, index) => {
      at(1000 + index)
      const end = recordActiveRemote(`mf-${index}`, '1')
      at(1000 + index + 1)
      end()
      return end
    })
    expect(ends).toHaveLength(51)
    expect([activeRemoteAt(1000.5).remote, activeRemoteAt(1001.5).remote]).toEqual(['', 'mf-1'])
  })
})

const event = (changes: object) =>
  ({ type: 'loaded', remote: 'mf-data', version: '1.0.0', milliseconds: 12.4, ...changes }) as unknown as LoadEvent

describe('what is measured', () => {
  const failure = { type: 'failed', phase: 'load', errorClass: 'missing' }

  test('is sent together, at most twenty at once, without anything of the member', async () => {
    const tell = startMeasuring()
    tell(event({}))
    tell(event({ ...failure, version: '1.0.1' }))
    tell(event({ ...failure, version: '1.0.1', phase: 'mount' }))
    tell(event({ ...failure, remote: 'mf-pools', version: '2.0.0-a+b', phase: 'render', errorClass: 'broken' }))
    tell(event({ ...failure, remote: 'mf-pools', version: '1.9.0', errorClass: 'broken' }))
    expect(sent).not.toHaveBeenCalled()
    expect(await told()).toEqual([
      [
        '/measure',
        [
          { kind: 'load', remote: 'mf-data', version: '1.0.0', value: 12 },
          { kind: 'error', remote: 'mf-data', version: '1.0.1', phase: 'load', errorClass: 'missing' },
          // What never ran has broken nothing for this one.
          { kind: 'error', remote: 'mf-pools', version: '2.0.0-a+b', phase: 'render', errorClass: 'broken' },
          { kind: 'error', remote: 'mf-pools', version: '1.9.0', phase: 'load', errorClass: 'broken', after: true },
        ],
      ],
    ])
    sent.mockClear()
    for (let index = 0; index < 25; index++) tell(event({ milliseconds: index }))
    expect((await told())[0]?.[1]).toHaveLength(20)
    expect(sent).toHaveBeenCalledOnce()
    tell(event({}))
    await told()
    expect(sent).toHaveBeenCalledTimes(2)
  })

  test('is whose code threw, by the addresses of its stack or of its file; the first is blamed for the page', async () => {
    startMeasuring()
    const error = Object.assign(new Error('x'), { stack: 'at https://s.example/remotes/mf-pools/2.1.0-a+b~1/main.js:1' })
    dispatchEvent(Object.assign(new Event('error'), { error, filename: '' }))
    dispatchEvent(Object.assign(new Event('error'), { error: 'x', filename: 'https://s.example/remotes/mf-data/3.0.0/a.js' }))
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: Object.assign(new Error('x'), { stack: undefined }) }))
    dispatchEvent(Object.assign(new Event('error'), { error: new Error('of the shell'), filename: 'https://s.example/main.js' }))
    const broken = { kind: 'error', phase: 'script', errorClass: 'broken' }
    expect((await told())[0]?.[1]).toEqual([
      { ...broken, remote: 'mf-pools', version: '2.1.0-a+b', after: true },
      { ...broken, remote: 'mf-data', version: '3.0.0', after: true },
    ])
  })

  test('is the class of what was thrown and where it came from, and not what it says', async () => {
    const tell = startMeasuring()
    const stack = 'TypeError: Anna\n    at https://s.example/remotes/mf-data/5.0.0/main.js:3:14'
    const thrown = Object.assign(new TypeError('Anna'), { stack })
    tell(event({ ...failure, version: '5.0.0', phase: 'render', thrown }))
    const entries = (await told())[0]?.[1]
    expect(entries).toMatchObject([{ kind: 'error', version: '5.0.0', name: 'TypeError', frames: [['main.js', 3, 14]] }])
    expect(JSON.stringify(entries)).not.toContain('Anna')
  })

  test('is that a shell came up, once, with whatever is told first', async () => {
    document.documentElement.dataset.shell = '0.1.0-ab'
    at(1234.5)
    const tell = startMeasuring()
    delete document.documentElement.dataset.shell
    await told()
    expect(sent).not.toHaveBeenCalled()
    tell(event({}))
    const opened = { kind: 'load', remote: 'mf-data', version: '1.0.0', value: 12 }
    const begun = { kind: 'load', remote: '', version: '0.1.0-ab', value: 1235 }
    expect((await told())[0]?.[1]).toEqual([begun, opened])
    sent.mockClear()
    tell(event({}))
    expect((await told())[0]?.[1]).toEqual([opened])
  })

  test('is how a visit to a tile ended', async () => {
    const tell = startMeasuring()
    beginVisit('mf-data', '4.0.0')()
    expect((await told())[0]?.[1]).toEqual([{ kind: 'task', remote: 'mf-data', version: '4.0.0', value: 1 }])
    sent.mockClear()
    const leave = beginVisit('mf-data', '4.0.0')
    tell(event({ ...failure, version: '4.0.0', phase: 'render' }))
    leave()
    expect(JSON.stringify(await told())).toContain('"kind":"task","remote":"mf-data","version":"4.0.0","value":0')
  })

  test('is what the browser counts, with the remote of its time', async () => {
    startMeasuring()
    const onVital = vi.mocked(watchVitals).mock.lastCall?.[0]
    onVital?.({ kind: 'lcp', value: 0.123456, at: -1 } as never)
    expect((await told())[0]?.[1]).toEqual([{ kind: 'lcp', remote: '', version: '', value: 0.1235 }])
  })
})

test('a failed load is named in the console, a good one is not', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const event = { remote: 'mf-data', version: '1.0.0', phase: 'load', errorClass: 'missing', reason: 'gone' }
  logLoadFailure({ ...event, type: 'loaded' } as never)
  expect(warn).not.toHaveBeenCalled()
  const failed = { ...event, type: 'failed' } as never
  logLoadFailure(failed)
  expect(warn).toHaveBeenCalledExactlyOnceWith('mf-data 1.0.0 did not open (load, missing): gone', failed)
})

describe('the registry of a page', () => {
  const version = { version: '1.0.0' }
  const known = {
    remotes: {
      'mf-data': { tile: 'data', versions: [version] },
      'mf-trips': { tile: 'trips', versions: [] },
    },
  } as unknown as PageRegistry

  test('names the remote of a tile and its first version', () => {
    expect([remoteName(known, 'data'), remoteName(known, 'none')]).toEqual(['mf-data', undefined])
    expect([firstVersion(known, 'mf-data'), firstVersion(known, 'mf-trips'), firstVersion(known, 'none')]).toEqual([
      version,
      undefined,
      undefined,
    ])
  })

  test('names tiles that the shell has no place for', () => {
    expect(newTiles(known, ['data'])).toEqual(['trips'])
    expect(newTiles(known, ['data', 'trips'])).toEqual([])
  })
})

test('a tile is called by its text, and a newer one by its address', () => {
  const t = ((key: string) => (key === 'home.tile.data' ? 'Data' : key)) as never
  expect([tileTitle(t, 'data'), tileTitle(t, 'my-trips-there')]).toEqual(['Data', 'My trips there'])
  const brought = { 'mf-my-trips-there': { tile: 'my-trips-there', titles: { en: 'Trips', ar: 'رحلات' }, versions: [] } }
  $registry.set({ serial: 1, remotes: brought })
  document.documentElement.lang = 'ar'
  expect([tileTitle(t, 'data'), tileTitle(t, 'my-trips-there')]).toEqual(['Data', 'رحلات'])
  document.documentElement.lang = 'hi'
  expect(tileTitle(t, 'my-trips-there')).toBe('Trips')
})
