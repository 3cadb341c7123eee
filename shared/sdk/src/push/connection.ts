/** The server closes with this code when the token is not, or no longer, that of a live session. */
export const unauthorizedClose = 4401

/** … and with this one when the member may not listen: the account is suspended, or the membership has ended. */
export const refusedClose = 4403

interface ConnectionHandlers {
  /** The server has taken the token. */
  ready(): void
  event(data: Record<string, unknown>): void
  sign(data: Record<string, unknown>): void
  /** Called once, whichever side closed it, and also when it never opened. */
  closed(code: number): void
}

const parse = (text: unknown): Record<string, unknown> => {
  try {
    const data: unknown = JSON.parse(String(text))
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** One connection of this browser: the id token is its first message, never a part of its address. Returns the way to close it. */
export const connect = (socket: WebSocket, token: string, { ready, event, sign, closed }: ConnectionHandlers): (() => void) => {
  let over = false
  const end = (code: number) => {
    if (over) return
    over = true
    closed(code)
  }
  socket.addEventListener('open', () => socket.send(JSON.stringify({ token, signs: true })))
  socket.addEventListener('message', ({ data }) => {
    if (over) return
    const message = parse(data)
    if (message['ready'] === true) ready()
    else if (typeof message['sign'] === 'object' && message['sign'] !== null) sign(message['sign'] as Record<string, unknown>)
    else event(message)
  })
  socket.addEventListener('close', ({ code }) => end(code))
  return () => {
    socket.close()
    end(1000)
  }
}
