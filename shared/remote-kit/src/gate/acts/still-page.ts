/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
// What makes two visits of a page the same. Handed over as text: it names nothing outside of itself.

/** The header by which such a page tells that it keeps its own time. */
export const stillHeader = 'x-gate-still'

/** How the clock and chance of a page stand. */
interface Still {
  /** Epoch milliseconds at which the page begins. */
  at: number
}

const stillPage = ({ at }: Still): void => {
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
  const written: string[] = []
  const store = Storage.prototype.setItem
  Storage.prototype.setItem = function (name: string, value: string) {
    written.push(name)
    store.call(this, name, value)
  }
  Object.assign(globalThis, { gateWritten: written })
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
  // What waits for the end of a member's typing is waited for, and comes soon; what a timer starts anew is not.
  const { gateNotes: notes } = globalThis as unknown as { gateNotes: { asked: number } }
  const later = globalThis.setTimeout
  const stop = globalThis.clearTimeout
  const awaited = new Set<number>()
  let isInTimer = false
  const done = (id: number) => {
    if (awaited.delete(id)) notes.asked -= 1
  }
  const wait = (work: unknown, ms = 0, ...rest: unknown[]): number => {
    if (typeof work !== 'function' || ms < 100 || ms > 2000) return later(work as () => void, ms, ...rest) as unknown as number
    const run = () => {
      done(id)
      isInTimer = true
      try {
        work(...rest)
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
    stop(id)
  }
  Object.assign(globalThis, { setTimeout: wait, clearTimeout: cancel })
}

/** The script after which two pages that are used alike are alike: the same time, which only steps move, and the same chance. */
export const stillStart = (still: Still): string => `(${stillPage.toString()})(${JSON.stringify(still)});`

/** Moves the page's clock on. Handed to the page as text. @returns what it shows then; nothing in a page of somebody else */
export const passTime = (ms: number): number => {
  const { gateClock: clock } = globalThis as unknown as { gateClock: { now: number } }
  return (clock.now += ms)
}
