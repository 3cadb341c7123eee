import { configure } from '@quintet/sdk'
import { vi } from 'vitest'

/** A push connection that a test opens and speaks through; every tab of the test has this one. Timers have to be faked. */
export const pushedSocket = () => {
  const sockets: (EventTarget & { close(): void; send(): void })[] = []
  configure({
    push: 'https://api.test/push',
    openSocket: () => {
      const socket = Object.assign(new EventTarget(), { close: () => undefined, send: () => undefined })
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  const say = (message: object) => sockets.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  return {
    /** Waits for the connection that was asked for, and lets the server take the token. */
    open: async () => {
      await vi.advanceTimersByTimeAsync(0)
      sockets.at(-1)?.dispatchEvent(new Event('open'))
      say({ ready: true })
    },
    say,
  }
}
