/** What is done a few at a time, with room for everything else between. */
export interface InTurns {
  add(work: () => void): void
  /** Drops what was not begun. */
  clear(): void
}

/**
 * Does a few pieces of work in each turn of the event loop, in their order. When thousands come at once, a call that comes among them
 * waits for a few of them and not for all.
 * @param atOnce pieces in one turn
 */
export const createInTurns = (atOnce: number): InTurns => {
  let waiting: (() => void)[] = []
  let next = 0
  let isRunning = false
  const turn = () => {
    const end = Math.min(waiting.length, next + atOnce)
    for (; next < end; next++) waiting[next]?.()
    if (next < waiting.length) return void setImmediate(turn)
    ;[waiting, next, isRunning] = [[], 0, false]
  }
  return {
    add: (work) => {
      waiting.push(work)
      if (isRunning) return
      isRunning = true
      setImmediate(turn)
    },
    clear: () => {
      ;[waiting, next] = [[], 0]
    },
  }
}
