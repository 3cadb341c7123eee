// @vitest-environment happy-dom
import { languageIdOf } from '@quintet/domain/languages'
import { $language, endSession, environment } from '@quintet/sdk'
import { enterAs } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWorker } from '../src/worker/index.ts'
import { keptAddresses } from '../src/worker/kept-addresses.ts'

const version = (base: string, files: Record<string, string> = {}) => ({ base, integrity: files })
const known = {
  remotes: {
    'mf-data': {
      versions: [
        version('/remotes/mf-data/2/', { 'main.js': 'sha', 'texts-en.0123abcd.js': 'sha', 'texts-de.0123abcd.js': 'sha' }),
        version('/remotes/mf-data/1/', { 'main.js': 'sha' }),
      ],
    },
  },
} as unknown as Parameters<typeof keptAddresses>[0]
vi.mock('../src/remotes/registry.ts', () => ({ registry: async () => known }))

const kept: unknown[] = []
const notifications: { close(): void }[] = []
let unsubscribed = 0
let container: EventTarget & { register: ReturnType<typeof vi.fn> }

beforeEach(() => {
  vi.useFakeTimers()
  readAgain.mockClear()
  ;[kept.length, notifications.length, unsubscribed] = [0, 0, 0]
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe: async () => void (unsubscribed += 1) }) },
    getNotifications: async () => notifications,
  }
  container = Object.assign(new EventTarget(), {
    register: vi.fn(async () => registration),
    ready: Promise.resolve({ active: { postMessage: (message: object) => void kept.push(message) } }),
    getRegistration: async () => registration,
    controller: {},
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  document.documentElement.lang = 'en'
  document.head.innerHTML = '<link rel="manifest" href="/manifest/en">'
})
afterEach(() => {
  for (const name of ['serviceWorker', 'connection']) Reflect.deleteProperty(navigator, name)
  document.head.innerHTML = ''
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const readAgain = vi.fn()
const settle = () => vi.advanceTimersByTimeAsync(0)
const say = (data: unknown) => container.dispatchEvent(new MessageEvent('message', { data }))

const speak = (tag: string) => $language.set({ ...$language.get(), id: languageIdOf(tag) ?? 1 })
const address = () => document.querySelector('link')?.getAttribute('href')

describe('the service worker', () => {
  test('is of the whole site, past the browser’s caches, and is told twice what to keep, twenty seconds apart', async () => {
    const stop = startWorker(() => undefined, readAgain)
    await settle()
    expect(container.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', { scope: '/', updateViaCache: 'none' })
    const keep = keptAddresses(known)
    expect(kept).toEqual([{ keep, language: 'en' }])
    await vi.advanceTimersByTimeAsync(19_999)
    expect(kept).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(kept).toEqual([
      { keep, language: 'en' },
      { keep, language: 'en', isAgain: true },
    ])
    stop()
  })

  test('keeps what is needed in another language once that is chosen, until it is stopped', async () => {
    const stop = startWorker(() => undefined, readAgain)
    await settle()
    speak('de')
    await settle()
    stop()
    speak('fr')
    await settle()
    expect(kept.map((message) => (message as { language: string }).language)).toEqual(['en', 'de'])
    speak('en')
  })

  test('that was not there yet has what the dashboard shows read once more, as it takes the page over', async () => {
    const stop = startWorker(() => undefined, readAgain)
    await settle()
    container.dispatchEvent(new Event('controllerchange'))
    await settle()
    expect(readAgain).not.toHaveBeenCalled()
    stop()
    Object.assign(container, { controller: null })
    startWorker(() => undefined, readAgain)()
    await settle()
    expect(readAgain).not.toHaveBeenCalled()
    container.dispatchEvent(new Event('controllerchange'))
    await settle()
    container.dispatchEvent(new Event('controllerchange'))
    await settle()
    expect(readAgain).toHaveBeenCalledOnce()
  })

  test('keeps nothing for somebody who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    startWorker(() => undefined, readAgain)()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([container.register.mock.calls.length, kept]).toEqual([1, []])
  })

  test('is not there on a page without a manifest, nor missed where the browser refuses it', async () => {
    container.register.mockRejectedValueOnce(new Error('refused'))
    startWorker(() => undefined, readAgain)()
    document.head.innerHTML = ''
    startWorker(() => undefined, readAgain)()
    await settle()
    expect([container.register.mock.calls.length, kept]).toEqual([1, []])
  })

  test('leads to the page of a notice that was pressed, to no other site, and nowhere once it is stopped', async () => {
    const gone: string[] = []
    const stop = startWorker((path) => gone.push(path), readAgain)
    for (const open of ['/matches/7', 'https://evil.test/', '//evil.test', '/a?b', 7, undefined]) say({ open })
    say(null)
    expect(gone).toEqual(['/matches/7'])
    stop()
    say({ open: '/matches/8' })
    expect(gone).toEqual(['/matches/7'])
    await settle()
  })

  test('has the manifest follow the member’s language, until it is stopped', async () => {
    const stop = startWorker(() => undefined, readAgain)
    speak('de')
    expect(address()).toBe('/manifest/de')
    stop()
    speak('fr')
    expect(address()).toBe('/manifest/de')
    await settle()
  })

  test('pushes nothing any more after the session, and what it showed is gone', async () => {
    const close = vi.fn()
    notifications.push({ close }, { close })
    await endSession('signedOut')
    await settle()
    expect([unsubscribed, close.mock.calls.length]).toEqual([1, 2])
    Reflect.deleteProperty(navigator, 'serviceWorker')
    await expect(endSession('signedOut')).resolves.toBeUndefined()
  })

  test('goes on pushing to the account that has the device by now when a tab of before hears of its end', async () => {
    environment().storage.setItem('device-account', 'ben')
    enterAs('mira')
    await endSession('elsewhere')
    environment().storage.removeItem('device-account')
    expect(unsubscribed).toBe(0)
  })
})

const fetched = (...names: string[]) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(names.map((name) => ({ name })) as PerformanceEntryList)

describe('what a browser keeps', () => {
  test('is the newest version of each tile, in the language of the page alone', () => {
    const kept = keptAddresses(known).filter((address) => address.startsWith('/remotes/'))
    expect(kept).toEqual(['/remotes/mf-data/2/main.js', '/remotes/mf-data/2/texts-en.0123abcd.js'])
  })

  test('is each once, of what was fetched only what is the site’s, and no picture or answer of a member', () => {
    const [own, others] = [
      ['/assets/shell/a.js', '/content/zones.json'],
      ['/api/newm', '/photos/1', 'https://other.test/b.js'],
    ]
    fetched(...[...own, ...own, ...others].map((path) => new URL(path, 'https://site.test').href))
    const addresses = keptAddresses({ remotes: {} } as never)
    expect(addresses.filter((address) => address.startsWith('https://site.test'))).toEqual(
      own.map((path) => `https://site.test${path}`),
    )
    expect(addresses.filter((address) => /newm|photos|other/.test(address))).toEqual([])
    expect(addresses.filter((address) => address.includes(`zones-${$language.get().id}`))).toHaveLength(1)
  })

  test('has the shell’s files that the page names', () => {
    const integrity = { '/assets/shell/c.js': 'sha', '/remotes/mf-data/2/d.css': 'sha', '/remotes/mf-data/2/e.map': 'sha' }
    document.head.innerHTML = `<script type="importmap">${JSON.stringify({ integrity })}</script>`
    const addresses = keptAddresses(known)
    expect(addresses).toEqual(expect.arrayContaining(['/assets/shell/c.js', '/remotes/mf-data/2/d.css']))
    expect(addresses).not.toContain('/remotes/mf-data/2/e.map')
  })
})
