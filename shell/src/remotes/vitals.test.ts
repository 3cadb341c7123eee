import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Vital, watchVitals } from './vitals.ts'

// What is counted of the entries that a browser gives. Fake: the browser's observer and its page.

type Entry = Record<string, unknown>

let observers: Map<string, (entries: Entry[]) => void>
let page: EventTarget & { visibilityState: string }
let told: Vital[]

class FakeObserver {
  static supportedEntryTypes = ['largest-contentful-paint', 'event', 'first-input', 'layout-shift']
  disconnected = false
  constructor(private readonly note: (list: { getEntries(): Entry[] }) => void) {}
  observe({ type }: { type: string }) {
    observers.set(type, (entries) => void (this.disconnected || this.note({ getEntries: () => entries })))
  }
  takeRecords = () => []
  disconnect = () => void (this.disconnected = true)
}

const give = (type: string, ...entries: Entry[]) => observers.get(type)?.(entries)
const act = (type: string) => page.dispatchEvent(Object.defineProperty(new Event(type), 'isTrusted', { value: true }))
const slow = (interactionId: number, duration: number) => ({ interactionId, duration, startTime: interactionId * 1000 })
const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput })
const hide = () => {
  page.visibilityState = 'hidden'
  act('visibilitychange')
  return Object.fromEntries(told.map(({ kind, value, at }) => [kind, [value, at]]))
}

beforeEach(() => {
  observers = new Map()
  told = []
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  vi.stubGlobal('performance', { getEntriesByType: () => [], interactionCount: 60 })
  watchVitals((vital) => told.push(vital))
})
afterEach(() => vi.unstubAllGlobals())

it('tells nothing before the page is hidden, and what did not change only once', () => {
  give('largest-contentful-paint', { startTime: 300 }, { startTime: 700 })
  act('visibilitychange')
  expect(told).toEqual([])
  expect(hide()).toEqual({ lcp: [700, 700], cls: [0, 0] })
  hide()
  expect(told).toHaveLength(2)
})

it('counts no paint after the first input', () => {
  give('largest-contentful-paint', { startTime: 300 })
  act('click')
  give('largest-contentful-paint', { startTime: 900 })
  expect(hide().lcp).toEqual([300, 300])
})

it('leaves one slow interaction in fifty out, and counts the events of one interaction once', () => {
  give('event', slow(1, 400), slow(1, 320), slow(2, 200), { interactionId: 0, duration: 900, startTime: 1 })
  give('first-input', slow(3, 16))
  expect(hide().inp).toEqual([200, 2000])
})

it('takes the worst run of shifts: less than a second apart, five seconds at most, none after an input', () => {
  give('layout-shift', shift(100, 0.25), shift(2000, 0.125), shift(2900, 0.25), shift(3100, 0.5, true), shift(5000, 0.125))
  expect(hide().cls).toEqual([0.375, 2900])
})

it('begins a new run after five seconds', () => {
  const shifts = Array.from({ length: 8 }, (_, index) => shift(index * 900, 0.125))
  give('layout-shift', ...shifts)
  expect(hide().cls).toEqual([0.75, 0])
})
