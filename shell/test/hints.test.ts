// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// What a link to a tile and an old page lead to. What is fetched is only noted here: e2e/ fetches it.

const done = vi.hoisted(() => [] as unknown[][])
const note =
  (name: string) =>
  async (...given: unknown[]): Promise<void> =>
    void done.push([name, ...given])

const version = { version: '2', builtAgainst: { '@quintet/ui': '1', react: '19' } }
vi.mock('../src/remotes/registry.ts', async (original) => ({
  ...(await original<object>()),
  registry: async () => ({ serial: 1, remotes: { 'mf-data': { tile: 'data', versions: [version] } } }),
}))
vi.mock('@quintet/federation/loader', async (original) => ({
  ...(await original<object>()),
  hintVersion: (_: Document, ...given: unknown[]) => void done.push(['hint', ...given]),
}))
vi.mock('../src/remotes/open-tile.ts', () => ({
  openTile: async () => ({ measurePage: note('measure'), beginOpening: note('open'), moveOn: note('move on') }),
}))
vi.mock('../src/remotes/warm-runtime.ts', () => ({ warmRuntime: async () => ({ openAhead: note('ahead') }) }))
vi.mock('../src/remotes/on-demand.ts', () => ({ warmShared: note('shared') }))

let hints: typeof import('../src/remotes/hints.ts')
beforeEach(async () => {
  vi.stubGlobal('DEV_BUILD', false)
  vi.resetModules()
  hints = await import('../src/remotes/hints.ts')
  done.length = 0
  document.documentElement.lang = 'de'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Lets what was begun without waiting for it come to its end. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await undefined
}

const fetched = (now: boolean) => [
  ['hint', version, 'de', now],
  ['shared', ['@quintet/ui', 'react']],
  ['measure'],
  ['ahead', 'mf-data', '2'],
]

describe('a tile that may be opened', () => {
  test('is fetched with what it was built against, and opened ahead; at leisure where nothing else is said', async () => {
    await hints.preloadTile('data')
    expect(done).toEqual(fetched(false))
  })

  test('is fetched in no time when its link is pointed at or takes the focus', async () => {
    const { onPointerEnter, onFocus } = hints.tileHints('data')
    for (const sign of [onPointerEnter, onFocus]) {
      done.length = 0
      sign()
      await vi.waitFor(() => expect(done).toEqual(fetched(true)), { timeout: 10_000 })
    }
  })

  test('that no remote answers is not fetched, nor opened', async () => {
    await hints.preloadTile('none')
    hints.tileHints('none').onClick({ button: 0 } as never)
    await settle()
    expect(done).toEqual([])
  })
})

describe('a press on a link to a tile', () => {
  test('opens it', async () => {
    hints.tileHints('data').onClick({ button: 0 } as never)
    await vi.waitFor(() => expect(done).toEqual([['open', 'mf-data']]), { timeout: 10_000 })
  })

  test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    'that asks for another page is left to the browser: %j',
    async (held) => {
      hints.tileHints('data').onClick({ button: 0, ...held } as never)
      await settle()
      expect(done).toEqual([])
    },
  )
})

/** How often it moved on since this was asked. */
const moves = async () => {
  await settle()
  return done.splice(0).length
}

describe('an old page moves on to the newest versions', () => {
  const minute = 60_000
  let age = 0
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.spyOn(performance, 'now').mockImplementation(() => age)
  })

  test('from its tenth minute on', async () => {
    age = 10 * minute - 1
    hints.keepNewest()
    expect(await moves()).toBe(0)
    age = 10 * minute
    hints.keepNewest()
    expect(await moves()).toBe(1)
  })

  test('every half hour while it is left open, and when its member comes back', async () => {
    age = 10 * minute
    hints.keepNewest()
    hints.keepNewest()
    expect(await moves()).toBe(2)
    vi.advanceTimersByTime(30 * minute - 1)
    expect(await moves()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(await moves()).toBe(1)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    dispatchEvent(new Event('visibilitychange'))
    expect(await moves()).toBe(0)
    state.mockReturnValue('visible')
    dispatchEvent(new Event('visibilitychange'))
    // The test before listens as well: a page has one such module for its life.
    expect(await moves()).toBeGreaterThan(0)
  })

  test('not while it is developed', async () => {
    vi.stubGlobal('DEV_BUILD', true)
    age = 60 * minute
    hints.keepNewest()
    vi.advanceTimersByTime(60 * minute)
    expect(await moves()).toBe(0)
  })
})
