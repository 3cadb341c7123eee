import type { ServerResponse } from 'node:http'

/** Requests whose answers have not gone out whole. */
export interface OpenRequests {
  /** Counts a request until its answer is closed. */
  add(answer: ServerResponse): void
  /** Resolves as soon as there is none, at the latest after so many milliseconds. */
  end(within: number): Promise<void>
}

/** Counts requests that are open. */
export const countOpenRequests = (): OpenRequests => {
  let open = 0
  let onNone: (() => void) | undefined
  const close = () => {
    open -= 1
    if (open === 0) onNone?.()
  }
  return {
    add: (answer) => {
      open += 1
      answer.on('close', close)
    },
    end: (within) =>
      new Promise((resolve) => {
        if (open === 0) return resolve()
        const timer = setTimeout(resolve, within)
        onNone = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
