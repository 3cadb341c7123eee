import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { version } from '../../test/support/loader.ts'
import type { PageVersion } from '../contract/page-registry.ts'

// What is asked for ahead, with a network that answers or does not.

const files = { js: ['entry.js', 'part.js'], css: ['styles.css'], texts: { en: 'en.js', ar: 'ar.js' } }
const linked: string[] = []
const checked = (...paths: string[]) => {
  map.textContent = JSON.stringify({ integrity: Object.fromEntries(paths.map((path) => [`/remotes/mf-a/2/${path}`, 'sha256-'])) })
}
const map = { textContent: '' }
const page = {
  querySelector: (selector: string) => (selector === 'script[type="importmap"]' ? map : null),
  createElement: () => ({ setAttribute: (_: string, href: string) => linked.push(href) }),
  head: { append: () => undefined },
} as unknown as Document

let hint: (version: PageVersion, now?: boolean) => void
const compiled = () => [...new Set(linked.map((url) => url.split('/').at(-1)))].toSorted()
const asked = () => vi.mocked(fetch).mock.calls.map(([url]) => String(url).split('/').at(-1))

beforeEach(async () => {
  vi.useFakeTimers()
  linked.length = 0
  checked('ar.js')
  // What was asked for is remembered as long as the page lives.
  vi.resetModules()
  const { hintVersion } = await import('./preload.ts')
  hint = (wanted, now) => hintVersion(page, wanted, 'ar', now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response('')),
  )
const hangs = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ),
  )

it('asks for the entry first, and for the rest when it came, each once', async () => {
  answers()
  hint(version('2', files))
  hint(version('2', files))
  expect(asked()).toEqual(['entry.js'])
  await vi.runAllTimersAsync()
  expect(asked()).toEqual(['entry.js', 'styles.css'])
  expect(compiled()).toEqual(['ar.js', 'entry.js', 'part.js'])
})

it('asks for all at once when the tile is being opened, and compiles what came', async () => {
  answers()
  hint(version('2', files), true)
  expect(asked()).toEqual(['entry.js', 'part.js', 'ar.js', 'styles.css'])
  expect(linked).toEqual([])
  await vi.runAllTimersAsync()
  expect(compiled()).toEqual(['ar.js', 'entry.js', 'part.js'])
})

it('compiles nothing that did not come: a browser remembers a module that failed', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) => new Response('', { status: String(url).endsWith('part.js') ? 404 : 200 })),
  )
  hint(version('2', files), true)
  await vi.runAllTimersAsync()
  expect(compiled()).toEqual(['ar.js', 'entry.js'])
})

it('asks a remote that does not answer for one file alone, and not for ever', async () => {
  hangs()
  hint(version('2', files))
  await vi.advanceTimersByTimeAsync(1000)
  hint(version('2', files), true)
  await vi.advanceTimersByTimeAsync(5000)
  hint(version('2', files), true)
  expect(asked()).toEqual(['entry.js'])
  expect(vi.mocked(fetch).mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  expect(linked).toEqual([])
})

it('leaves texts whose hash the page has not in the cache, where the loader checks them, and imports nothing of them', async () => {
  answers()
  checked('en.js')
  hint(version('2', files), true)
  expect(asked().toSorted()).toEqual(['ar.js', 'entry.js', 'part.js', 'styles.css'])
  await vi.runAllTimersAsync()
  expect(compiled()).toEqual(['entry.js', 'part.js'])
})
