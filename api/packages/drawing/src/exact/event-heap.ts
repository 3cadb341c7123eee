/** Events by their times, the first one first: a binary heap that is used again and again. */
export class EventHeap {
  #times = new Float64Array(1024)
  #events = new Int32Array(1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** When the first one is; infinite when there is none. */
  get firstTime(): number {
    return this.#size === 0 ? Infinity : (this.#times[0] as number)
  }

  clear(): void {
    this.#size = 0
  }

  push(time: number, event: number): void {
    if (this.#size === this.#times.length) this.#grow()
    const [times, events] = [this.#times, this.#events]
    let at = this.#size++
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((times[above] as number) <= time) break
      times[at] = times[above] as number
      events[at] = events[above] as number
      at = above
    }
    times[at] = time
    events[at] = event
  }

  /** Takes the first one out. */
  pop(): number {
    const [times, events] = [this.#times, this.#events]
    const first = events[0] as number
    const size = --this.#size
    const [time, event] = [times[size] as number, events[size] as number]
    let at = 0
    for (let below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && (times[below + 1] as number) < (times[below] as number)) below += 1
      if ((times[below] as number) >= time) break
      times[at] = times[below] as number
      events[at] = events[below] as number
      at = below
    }
    times[at] = time
    events[at] = event
    return first
  }

  #grow(): void {
    const [times, events] = [new Float64Array(2 * this.#times.length), new Int32Array(2 * this.#times.length)]
    times.set(this.#times)
    events.set(this.#events)
    this.#times = times
    this.#events = events
  }
}
