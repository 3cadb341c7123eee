import type { Server } from 'node:http'

/** Requests whose answers have not gone out whole. */
export interface OpenRequests {
  /** Resolves as soon as there is none, at the latest after so many milliseconds. */
  end(within: number): Promise<void>
}

/** Counts the open requests of a server from now on. */
export const countOpenRequests = (server: Server): OpenRequests => {
  let open = 0
  let onNone: (() => void) | undefined
  const close = () => {
    open -= 1
    if (open === 0) onNone?.()
  }
  server.on('request', (_, answer) => {
    open += 1
    answer.on('close', close)
  })
  return {
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
