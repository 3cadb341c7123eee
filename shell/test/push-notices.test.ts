// @vitest-environment happy-dom
import { delays } from '@quintet/domain/limits'
import { $popups, $pushIsUp, $session, configure, openPopup, type PushEvent } from '@quintet/sdk'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { closeNotices, showPushNotices } from '../src/members/push-notices.ts'

let hear: (event: PushEvent) => void = () => undefined
vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<object>()),
  onPush: (listener: typeof hear) => {
    hear = listener
    return () => undefined
  },
}))

let unread = 0
let asked = 0
let path = '/home'
let stop = () => {}
const match = { zz: 1, f2: 'CD-234', zp: 2, zi: '0', zzz: '1', zr: 0, zd: 20_000 }

beforeEach(() => {
  vi.useFakeTimers()
  ;[unread, asked, path] = [0, 0, '/home']
  $popups.set([])
  $pushIsUp.set(false)
  $session.set({ status: 0, authenticated: true, idToken: 'token', endsAt: Date.now() + 86_400_000 })
  configure({
    fetch: async () => {
      asked += 1
      return Response.json({ matches: [{ ...match, mess: unread }] })
    },
  })
  stop = showPushNotices(() => path)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const told = () => $popups.get().map(({ title }) => title.key)

test('a message of the other is announced, the member’s own and what is no news never', () => {
  hear({ match: 7, sentAt: 5, own: true })
  // A reaction is no news.
  hear({ match: 7, sentAt: 5, quiet: true })
  expect(told()).toEqual([])
  hear({ match: 7, sentAt: 6 })
  expect(told()).toEqual(['news.messageTitle'])
})

test('a notice goes when the member comes to the matches, and nothing else does', () => {
  openPopup({ kind: 'error', title: { key: 'error.offline' } })
  hear({ match: 7, sentAt: 6 })
  closeNotices()
  expect(told()).toEqual(['error.offline'])
})

test('without push, news are looked for by the default delay and told when there are more of them', async () => {
  await vi.advanceTimersByTimeAsync(delays.defaultPoll)
  expect([asked, told()]).toEqual([1, []])
  unread = 2
  await vi.advanceTimersByTimeAsync(delays.defaultPoll)
  expect([asked, told()]).toEqual([2, ['news.messageTitle']])
})

test('with push, or where the list shows them, nothing is asked', async () => {
  $pushIsUp.set(true)
  await vi.advanceTimersByTimeAsync(3 * delays.defaultPoll)
  $pushIsUp.set(false)
  path = '/matches'
  await vi.advanceTimersByTimeAsync(3 * delays.defaultPoll)
  expect(asked).toBe(0)
})

test('new matches are told everywhere but on /home, which turns them over, and on their own screens', () => {
  for (const [at, expected] of [
    ['/home', []],
    ['/matches', []],
    ['/data', ['news.matchesTitle']],
  ] as const) {
    path = at
    hear({ matches: true })
    expect(told()).toEqual(expected)
  }
})

const field = (kind: 'input' | 'textarea' = 'textarea') => {
  const made = document.body.appendChild(document.createElement(kind))
  onTestFinished(() => made.remove())
  made.focus()
  return made
}

test('nothing is told while the member types; it is once the field is left', async () => {
  const typed = field()
  hear({ match: 7, sentAt: 6 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told()).toEqual([])
  typed.blur()
  await vi.advanceTimersByTimeAsync(600)
  expect(told()).toEqual(['news.messageTitle'])
})

test('nothing is told into a series of taps, nor over a question', async () => {
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  hear({ match: 7, sentAt: 6 })
  expect(told()).toEqual([])
  const question = document.body.appendChild(document.createElement('dialog'))
  question.setAttribute('open', '')
  await vi.advanceTimersByTimeAsync(5000)
  expect(told()).toEqual([])
  question.remove()
  await vi.advanceTimersByTimeAsync(600)
  expect(told()).toEqual(['news.messageTitle'])
})

test('what waited for a calm moment is no news any more on the screens of the matches', async () => {
  const typed = field('input')
  hear({ match: 7, sentAt: 6 })
  path = '/matches'
  typed.blur()
  await vi.advanceTimersByTimeAsync(5000)
  expect(told()).toEqual([])
})

const Refused = function () {
  throw new DOMException('denied', 'SecurityError')
}

test('a browser that refuses channels between its tabs tells each by itself', () => {
  vi.stubGlobal('BroadcastChannel', Refused)
  onTestFinished(() => void vi.unstubAllGlobals())
  stop()
  stop = showPushNotices(() => path)
  hear({ match: 7, sentAt: 6 })
  expect(told()).toEqual(['news.messageTitle'])
})

test('a notice that is put away in one tab goes in the others', async () => {
  const other = new BroadcastChannel('quintet-notices')
  onTestFinished(() => other.close())
  const heard = new Promise((resolve) => other.addEventListener('message', resolve, { once: true }))
  hear({ match: 7, sentAt: 6 })
  closeNotices()
  await heard
  hear({ match: 7, sentAt: 7 })
  expect(told()).toEqual(['news.messageTitle'])
  vi.useRealTimers()
  const tell = other.postMessage.bind(other)
  tell('closed')
  await expect.poll(told).toEqual([])
})

test('what comes twice while the member types is told once, and not again once it is put away', async () => {
  const typed = field()
  hear({ match: 7, sentAt: 6 })
  hear({ match: 8, sentAt: 7 })
  typed.blur()
  await vi.advanceTimersByTimeAsync(600)
  expect(told()).toEqual(['news.messageTitle'])
  closeNotices()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told()).toEqual([])
})

test('what waits for a calm moment goes with the member’s pages', async () => {
  const typed = field()
  hear({ match: 7, sentAt: 6 })
  stop()
  typed.blur()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told()).toEqual([])
})

test('what another tab put away is not told on', async () => {
  const [other, third] = [new BroadcastChannel('quintet-notices'), new BroadcastChannel('quintet-notices')]
  onTestFinished(() => [other, third].forEach((one) => one.close()))
  hear({ match: 7, sentAt: 6 })
  vi.useRealTimers()
  const heard: unknown[] = []
  third.addEventListener('message', ({ data }) => heard.push(data))
  const tell = other.postMessage.bind(other)
  tell('closed')
  await expect.poll(told).toEqual([])
  tell('the end')
  await expect.poll(() => heard.at(-1)).toBe('the end')
  expect(heard).toEqual(['closed', 'the end'])
})
