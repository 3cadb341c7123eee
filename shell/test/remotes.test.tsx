// @vitest-environment happy-dom
import { RemoteError } from '@quintet/federation/loader'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hintOnIdle } from '../src/remotes/hints.ts'
import { hasNoWayBack, noteSurroundings } from '../src/remotes/look-at-tile.ts'
import { beginAnew, rejectedBefore } from '../src/remotes/recover-page.ts'
import { RemoteFailure } from '../src/remotes/remote-failure.tsx'
import { SuspendedTile } from '../src/remotes/suspended-tile.tsx'
import { watchTile } from '../src/remotes/watch-tile.ts'
import { act, press, render } from './render.tsx'

vi.mock('../src/remotes/registry.ts', async (original) => ({
  ...(await original<object>()),
  registry: async () => ({ remotes: {} }),
}))

// happy-dom lays nothing out: what takes room, and what lies where, is the test's own.
let rooms: (element: Element) => number
let onTop: Element | null
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] })
  rooms = () => 1
  onTop = null
  Object.assign(Element.prototype, {
    getClientRects(this: Element) {
      return { length: rooms(this) }
    },
  })
  Object.assign(document, { elementFromPoint: () => onTop })
})
afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(Element.prototype, 'getClientRects')
  Reflect.deleteProperty(document, 'elementFromPoint')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const tile = (html: string): HTMLElement => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = html
  return root
}
const withWay = '<button data-way-back>Back</button><p>Words</p>'

const look = (times: number) => vi.advanceTimersByTime(500 * times)

describe('a mounted tile', () => {
  let faults: string[]
  let isMissing: boolean | undefined
  let isResponsive: boolean
  let end: () => void
  const watch = (root: HTMLElement) => {
    ;[faults, isMissing, isResponsive] = [[], undefined, true]
    const onFault = ({ message }: Error) => void faults.push(message)
    end = watchTile({ root, isResponsive: () => isResponsive, onFault, onWayBack: (missing) => void (isMissing = missing) })
  }
  afterEach(() => end())

  test('that shows nothing for two seconds is given up, once', () => {
    const root = tile('')
    watch(root)
    look(3)
    root.textContent = 'Words'
    look(1)
    root.textContent = ' '
    look(3)
    expect(faults).toEqual([])
    look(10)
    expect(faults).toEqual(['It shows nothing.'])
  })

  test('that shows a picture alone is not blank, one that takes no room is', () => {
    watch(tile('<img>'))
    look(5)
    expect(faults).toEqual([])
    rooms = () => 0
    look(5)
    expect(faults).toEqual(['It shows nothing.'])
  })

  test('that lets nothing else happen for two seconds is given up', () => {
    watch(tile(withWay))
    isResponsive = false
    look(3)
    expect(faults).toEqual([])
    look(1)
    expect(faults).toEqual(['It changes without end and lets nothing else happen.'])
  })

  test('that covers the way back for two and a half seconds is given up, unless by a dialog', () => {
    const root = tile(withWay)
    onTop = root.querySelector('p')
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    watch(root)
    look(10)
    dialog.remove()
    look(4)
    expect(faults).toEqual([])
    look(1)
    expect(faults).toEqual(['It covers the way back.'])
  })

  test('is not judged by a page that is hidden, or by a device that is late', () => {
    watch(tile(''))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    look(10)
    hidden.mockReturnValue(false)
    const now = performance.now()
    let looks = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now + 800 * (looks += 1))
    look(10)
    expect(faults).toEqual([])
  })

  test('without a way back gets the shell’s, until it shows its own', () => {
    const root = tile('<p>Words</p>')
    watch(root)
    look(1)
    expect(isMissing).toBe(true)
    root.innerHTML = '<a href="/home">Home</a>'
    look(1)
    expect(isMissing).toBe(false)
    rooms = () => 0
    expect(hasNoWayBack(root)).toBe(true)
  })

  test('leaves nothing beside the shell’s own elements', () => {
    watch(tile(withWay))
    const cleanUp = noteSurroundings()
    for (const name of ['div', 'script', 'link']) document.body.append(document.createElement(name))
    cleanUp()
    expect([...document.body.children].map(({ tagName }) => tagName)).toEqual(['DIV', 'SCRIPT', 'LINK'])
  })
})

describe('a tile that does not open', () => {
  test.each([
    ['offline', 'there is no connection'],
    ['missing', 'cannot be opened right now'],
  ] as const)('for the class %s says “%s”, and may be tried again or left', async (errorClass, words) => {
    const retry = vi.fn()
    const error = new RemoteError({ remote: 'mf-data', version: '1', phase: 'load', errorClass }, 'x')
    const host = await render(<RemoteFailure tile="data" error={error} onRetry={retry} />)
    expect(host.querySelector('[role=alert]')?.textContent).toContain(words)
    await press([...host.querySelectorAll('button')].at(-1))
    expect([retry.mock.calls.length, host.querySelector('main a')?.getAttribute('href')]).toEqual([1, '/home'])
  })

  test('in time shows the way home after a second and a half, and is given up after ten', async () => {
    const late = vi.fn<(thrown: unknown) => void>()
    const host = await render(<SuspendedTile tile="data" onTimeout={late} />)
    const links = () => host.querySelectorAll('a[href="/home"]').length
    expect([links(), host.querySelector('main')?.getAttribute('aria-busy')]).toEqual([0, 'true'])
    await act(() => void vi.advanceTimersByTime(1500))
    expect(links()).toBe(1)
    await act(() => void vi.advanceTimersByTime(8499))
    expect(late).not.toHaveBeenCalled()
    await act(() => void vi.advanceTimersByTime(1))
    expect(late.mock.calls).toMatchObject([[{ name: 'TimeoutError' }]])
  })
})

test('a page that was emptied begins anew at the dashboard, and remembers by which versions', () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  sessionStorage.setItem('quintet.rejected', 'junk')
  expect(rejectedBefore()).toEqual({})
  sessionStorage.clear()
  beginAnew('mf-data', '1')
  beginAnew('mf-pools', '2')
  expect([rejectedBefore(), replace.mock.calls]).toEqual([{ 'mf-data': '1', 'mf-pools': '2' }, []])
  vi.advanceTimersByTime(300)
  expect(replace.mock.calls[0]).toEqual(['/home'])
  sessionStorage.clear()
})

test('a page that was emptied begins anew where the browser keeps nothing, too', () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  vi.stubGlobal('sessionStorage', undefined)
  beginAnew('mf-data', '1')
  vi.unstubAllGlobals()
  vi.advanceTimersByTime(300)
  expect(replace.mock.calls).toEqual([['/home']])
})

describe('the tile that comes next', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'connection'))

  test('is asked for once the page is idle, and not once that was called off', () => {
    const [next, never] = [vi.fn(() => 'data'), vi.fn(() => 'data')]
    hintOnIdle(next)
    hintOnIdle(never)()
    expect(next).not.toHaveBeenCalled()
    vi.advanceTimersByTime(4000)
    expect([next.mock.calls.length, never.mock.calls.length]).toEqual([1, 0])
  })

  test('is left to the network of somebody who saves data', () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    const next = vi.fn(() => 'data')
    hintOnIdle(next)
    vi.advanceTimersByTime(10_000)
    expect(next).not.toHaveBeenCalled()
  })
})
