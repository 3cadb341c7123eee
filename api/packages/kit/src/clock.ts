/** Where the time comes from. Epoch milliseconds. */
export interface Clock {
  now(): number
}

/** A clock whose hands can be moved forward: the demo's week, and every test. */
export interface ShiftableClock extends Clock {
  shift(ms: number): void
  offset(): number
  /** Hears of every shift at once; returns the way to stop. */
  onShift(listener: () => void): () => void
}

export const systemClock: Clock = { now: () => Date.now() }

/** Runs with `base` and stands `offset` milliseconds ahead of it. */
export const createShiftableClock = (base: Clock = systemClock, offset = 0): ShiftableClock => {
  let ahead = offset
  const listeners = new Set<() => void>()
  return {
    now: () => base.now() + ahead,
    shift: (ms) => {
      ahead += ms
      for (const listener of listeners) listener()
    },
    offset: () => ahead,
    onShift: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Stands still until it is shifted. */
export const createFakeClock = (start: number): ShiftableClock => createShiftableClock({ now: () => start })

export const isShiftable = (clock: Clock): clock is ShiftableClock => 'shift' in clock
