/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import { keepEffects } from './effects.ts'
import { keepSealed } from './read-sealed.ts'
import { stillDevice } from './still-device.ts'

// What makes two visits of a page the same. Handed over as text: it names nothing outside of itself.

/** The header by which such a page tells that it keeps its own time. */
export const stillHeader = 'x-gate-still'

/** The header by which such a page tells its time, in epoch milliseconds. */
export const timeHeader = 'x-gate-time'

/** How the clock and chance of a page stand. */
interface Still {
  /** Epoch milliseconds at which the page begins. */
  at: number
  /** What its microphone hears: Opus in WebM, base64url. */
  recording: string
  /** Whether the microphone is refused, the first time on each screen. */
  refusesOnce?: boolean
}

const stillPage = ({ at, header }: { at: number; header: string }): void => {
  const RealDate = Date
  const clock = { now: at }
  class StillDate extends RealDate {
    constructor(...parts: [] | [number]) {
      if (parts.length === 0) super(clock.now)
      else super(...parts)
    }
    static override now() {
      return clock.now
    }
  }
  Object.assign(globalThis, { Date: StillDate, gateClock: clock })
  // What is done at most every few seconds is told by it: between two steps they have passed.
  const running = performance.now.bind(performance)
  performance.now = () => running() + clock.now - at
  const [written, dropped]: [string[], string[]] = [[], []]
  const placeOf = (storage: Storage, name: string) => (storage === sessionStorage ? `${name} for the tab alone` : name)
  const { setItem, removeItem } = Storage.prototype
  Storage.prototype.setItem = function (name: string, value: string) {
    written.push(placeOf(this, name))
    setItem.call(this, name, value)
  }
  Storage.prototype.removeItem = function (name: string) {
    if (this.getItem(name) !== null) dropped.push(placeOf(this, name))
    removeItem.call(this, name)
  }
  // Files are too large for that.
  const filed = new Set<string>()
  const { put, delete: remove } = IDBObjectStore.prototype
  const nameIn = ({ name }: IDBObjectStore, key: unknown) => `${name} ${String(key)}`
  IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
    filed.add(nameIn(this, key))
    return put.call(this, value, key)
  }
  IDBObjectStore.prototype.delete = function (key: IDBValidKey) {
    if (filed.delete(nameIn(this, key))) dropped.push(nameIn(this, key))
    return remove.call(this, key)
  }
  Object.assign(globalThis, { gateWritten: written, gateDropped: dropped })
  // Who of a tile's hears keys wherever the focus is; the shell and the design system hear them all the time.
  const hearers = new Set<unknown>()
  for (const target of [document, globalThis as unknown as Window]) {
    const [add, forget] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
    const hear = (type: string, hearer: EventListener, options?: AddEventListenerOptions) => {
      if (type === 'keydown' && new Error('who').stack?.includes('/remotes/')) hearers.add(hearer)
      add(type, hearer, options)
    }
    const stopHearing = (type: string, hearer: EventListener, options?: EventListenerOptions) => {
      if (type === 'keydown') hearers.delete(hearer)
      forget(type, hearer, options)
    }
    Object.assign(target, { addEventListener: hear, removeEventListener: stopHearing })
  }
  Object.assign(globalThis, { gateHearing: () => hearers.size })
  // Mulberry32: small, and the same everywhere.
  let state = 7
  Math.random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const fill = (bytes: Uint8Array) => {
    for (const index of bytes.keys()) bytes[index] = Math.floor(Math.random() * 256)
  }
  crypto.getRandomValues = (values) => {
    if (values) fill(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    return values
  }
  crypto.randomUUID = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  // What the site answers with a time of its own is answered at the page's.
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).origin === location.origin) request.headers.set(header, String(clock.now))
    return ask(request)
  }
  // What waits for the end of a member's typing is waited for, and comes soon; what a timer starts anew is not.
  const { gateNotes: notes } = globalThis as unknown as { gateNotes: { asked: number } }
  const later = globalThis.setTimeout
  const stop = globalThis.clearTimeout
  const awaited = new Set<number>()
  const never = 2 ** 31 - 1
  const most = 2000
  // What waits longer, such as a draft that is to be kept or tried again, is due by the page's clock: it comes between the same two steps
  // however long a step takes. A message that offers a way back is there for the next step and has gone with the one after it.
  const isByClock = (ms: number) => ms > most && ms <= 60_000
  const [shortMs, messageMs, aStepAndAHalf] = [3000, 12_000, 45_000]
  const dueAfter = (ms: number) => (ms > shortMs && ms <= messageMs ? aStepAndAHalf : ms)
  const resting = new Map<number, { due: number; work: () => void }>()
  const rest = (work: () => void, ms: number): number => {
    const id = later(() => undefined, never) as unknown as number
    resting.set(id, { due: clock.now + dueAfter(ms), work })
    return id
  }
  const endRests = () => {
    const due = [...resting].filter(([, one]) => one.due <= clock.now).toSorted(([, one], [, other]) => one.due - other.due)
    for (const [id, { work }] of due) {
      if (!resting.delete(id)) continue
      stop(id)
      work()
    }
  }
  let isInTimer = false
  const done = (id: number) => {
    if (awaited.delete(id)) notes.asked -= 1
  }
  const wait = (work: unknown, ms = 0, ...parts: unknown[]): number => {
    if (typeof work === 'function' && isByClock(ms)) return rest(() => void work(...parts), ms)
    if (typeof work !== 'function' || ms < 100 || ms > most) return later(work as () => void, ms, ...parts) as unknown as number
    const run = () => {
      done(id)
      isInTimer = true
      try {
        work(...parts)
      } finally {
        isInTimer = false
      }
    }
    const id = later(run, ms / 10) as unknown as number
    if (!isInTimer) {
      awaited.add(id)
      notes.asked += 1
    }
    return id
  }
  const cancel = (id?: number) => {
    if (id !== undefined) done(id)
    if (id !== undefined) resting.delete(id)
    stop(id)
  }
  // What ticks does so once for each step, as how many ticks a step takes is not the same in two visits.
  const everyNow = globalThis.setInterval
  const stopTicking = globalThis.clearInterval
  const ticking = new Map<number, () => void>()
  const longestTick = 30_000
  const tick = (work: unknown, ms = 0, ...rest: unknown[]): number => {
    if (typeof work !== 'function' || ms < 100 || ms > longestTick)
      return everyNow(work as () => void, ms, ...rest) as unknown as number
    const id = everyNow(() => undefined, never) as unknown as number
    ticking.set(id, () => void work(...rest))
    return id
  }
  const stopTick = (id?: number) => {
    if (id !== undefined) ticking.delete(id)
    stopTicking(id)
  }
  const tickOnce = () => {
    endRests()
    // What a tick starts anew ticks with the next step.
    const due = [...ticking.keys()]
    for (const id of due) ticking.get(id)?.()
  }
  const stopEither = (id?: number) => {
    if (id !== undefined) ticking.delete(id)
    cancel(id)
  }
  Object.assign(globalThis, {
    setTimeout: wait,
    clearTimeout: stopEither,
    setInterval: tick,
    clearInterval: stopTick,
    gateTick: tickOnce,
  })
}

/** The script after which two pages that are used alike are alike: the same time, which only steps move, and the same chance. */
export const stillStart = ({ at, recording, refusesOnce = false }: Still): string =>
  [
    `(${stillPage.toString()})(${JSON.stringify({ at, header: timeHeader })});`,
    `(${stillDevice.toString()})(${JSON.stringify(recording)}, ${refusesOnce});`,
    `(${keepSealed.toString()})();`,
    `(${keepEffects.toString()})();`,
  ].join('')

/** Moves the page's clock on, and what ticks with it. Handed to the page as text. @returns what it shows then; nothing in a page of somebody else */
export const passTime = (ms: number): number => {
  const { gateClock: clock, gateTick: tick } = globalThis as unknown as { gateClock: { now: number }; gateTick(): void }
  clock.now += ms
  tick()
  return clock.now
}
