// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const minute = 60_000
const hour = 60 * minute

const registry = (entry: string, shell?: string) => ({
  serial: 8,
  ...(shell !== undefined && { shell }),
  remotes: { 'mf-data': { tile: 'data', versions: [{ version: '1', base: '/remotes/mf-data/-/', entry }] } },
})

let set: typeof import('../src/remotes/newest-set.ts')
let reload: ReturnType<typeof vi.spyOn>
let asked: string[]
let whileAsked: () => void
let now: object
let visibility: DocumentVisibilityState

const goTo = (path: string) => history.pushState(null, '', path)

/** Types as a member does, or as a script does that fills a field. */
const type = (isTrusted = true) => {
  const field = document.body.appendChild(document.createElement('input'))
  // A form of a tile may keep its events for itself.
  field.addEventListener('input', (event) => event.stopPropagation())
  field.dispatchEvent(Object.defineProperty(new Event('input', { bubbles: true }), 'isTrusted', { value: isTrusted }))
}
const turn = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
const isAnew = async () => {
  await set.moveOn()
  return reload.mock.calls.length > 0
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  ;[asked, whileAsked, now] = [[], () => undefined, registry('entry.2.js')]
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    whileAsked()
    return Response.json(now)
  })
  const map = document.head.appendChild(document.createElement('script'))
  map.type = 'importmap'
  map.textContent = JSON.stringify({ integrity: { '/remotes/mf-data/-/entry.1.js': 'sha256-A' } })
  Object.assign(document.documentElement.dataset, { registry: '7', shell: 's1' })
  vi.resetModules()
  set = await import('../src/remotes/newest-set.ts')
})
afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of ['registry', 'shell']) delete document.documentElement.dataset[name]
  goTo('/')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page that has been open for a while. */
const begin = (path: string) => {
  goTo(path)
  set.watchTouches()
  vi.advanceTimersByTime(hour)
}

describe('a page at the dashboard', () => {
  test('begins anew when the site has other tiles, and tells which registry it knows', async () => {
    begin('/home')
    expect(await isAnew()).toBe(true)
    expect(asked).toEqual(['/registry.json?page=7'])
  })

  test.each([
    ['the same set', false, registry('entry.1.js', 's1')],
    ['another shell', true, registry('entry.1.js', 's2')],
  ])('begins anew by %s: %s', async (_, expected, answer) => {
    now = answer
    begin('/home')
    expect(await isAnew()).toBe(expected)
  })

  test('stays in its first ten minutes, and asks nothing', async () => {
    goTo('/home')
    set.watchTouches()
    vi.advanceTimersByTime(10 * minute - 1 - performance.now())
    expect([await isAnew(), asked]).toEqual([false, []])
  })

  test('stays while something was typed there, even where its form keeps that for itself', async () => {
    begin('/home')
    type()
    expect([await isAnew(), asked]).toEqual([false, []])
  })

  test('knows of what is typed from its first look on', async () => {
    goTo('/home')
    vi.advanceTimersByTime(hour)
    now = registry('entry.1.js')
    await set.moveOn()
    type()
    now = registry('entry.2.js')
    expect(await isAnew()).toBe(false)
  })

  test('stays when something is typed while the site is asked', async () => {
    begin('/home')
    whileAsked = type
    expect([await isAnew(), asked.length]).toEqual([false, 1])
  })

  test('moves on though a script filled a field', async () => {
    begin('/home')
    type(false)
    expect(await isAnew()).toBe(true)
  })

  test.each(['<dialog open></dialog>', '<div role="dialog"></div>'])('stays while something is asked: %s', async (html) => {
    begin('/home')
    document.body.innerHTML = html
    expect(await isAnew()).toBe(false)
  })

  test('moves on though something was typed on a tile before', async () => {
    begin('/home')
    goTo('/data/about')
    type()
    goTo('/home')
    expect(await isAnew()).toBe(true)
  })
})

const rest = (milliseconds: number) => {
  turn('hidden')
  vi.advanceTimersByTime(milliseconds)
}

describe('a page on a tile', () => {
  test('stays while it is seen, and for an hour after', async () => {
    begin('/home')
    goTo('/matches')
    expect(await isAnew()).toBe(false)
    rest(hour - 1)
    expect(await isAnew()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await isAnew()).toBe(true)
  })

  test('counts the time anew each time it is hidden', async () => {
    begin('/home')
    goTo('/matches')
    rest(hour)
    turn('visible')
    expect(await isAnew()).toBe(false)
    rest(minute)
    expect(await isAnew()).toBe(false)
  })

  test('that was hidden when its first tile came counts from then', async () => {
    visibility = 'hidden'
    begin('/home')
    goTo('/matches')
    expect(await isAnew()).toBe(true)
  })

  test('keeps what was typed in it, on whichever of its screens, however long it is hidden', async () => {
    begin('/home')
    goTo('/matches/7/report')
    type()
    goTo('/matches/7')
    rest(5 * hour)
    expect([await isAnew(), asked]).toEqual([false, []])
  })

  test('that the visit began with counts as touched, for nobody knows what was typed before', async () => {
    begin('/matches/7/report')
    rest(5 * hour)
    expect(await isAnew()).toBe(false)
    goTo('/home')
    expect(await isAnew()).toBe(true)
  })
})

test('a site that does not answer lets the page be', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  begin('/home')
  await expect(set.moveOn()).rejects.toThrow('503')
  expect(reload).not.toHaveBeenCalled()
})
