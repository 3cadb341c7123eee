import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '../context.ts'
import type { Member } from '../member.ts'

const path = '/push'
const largestMessage = 8192
/** Milliseconds within which the token must have come. */
const patience = 10_000
/** Milliseconds between two looks at every connection: whether it answers, and whether its sign-in still stands. */
export const keepAlive = 30_000
const connectionsBeforeSignIn = 1000

/** Why a connection was closed; 4401 makes the client renew its session, 4408 not come back. */
const closes = { unauthorized: 4401, tooMany: 4408, goingAway: 1001 } as const

interface Connection {
  socket: WebSocket
  /** Who it belongs to, and the token that said so. */
  signedIn?: { member: Member; token: string }
  answered: boolean
  remove(): void
}

export interface PushEndpoint {
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Looks at every connection once. A timer does it; tests may. */
  check(): void
  close(): Promise<void>
}

const readToken = (data: RawData): string => {
  try {
    const message: unknown = JSON.parse(String(data))
    if (typeof message === 'object' && message !== null && 'token' in message && typeof message.token === 'string')
      return message.token
  } catch {
    // Not JSON: no token.
  }
  return ''
}

const isOwnOrigin = ({ config }: Context, { headers }: IncomingMessage): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  return config.allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const signIn = async ({ identity, push }: Context, connection: Connection, token: string): Promise<void> => {
  const { socket } = connection
  try {
    if (identity.admit) await identity.admit(token)
    if (socket.readyState !== socket.OPEN) return
    const member = identity.authenticate(token)
    connection.signedIn = { member, token }
    connection.remove = push.add(member.id, {
      tell: (event) => socket.send(JSON.stringify(event)),
      dismiss: () => socket.close(closes.tooMany),
    })
    socket.send('{"ready":true}')
  } catch {
    socket.close(closes.unauthorized)
  }
}

const accept = (context: Context, connections: Set<Connection>, socket: WebSocket): void => {
  const connection: Connection = { socket, answered: true, remove: () => undefined }
  connections.add(connection)
  const impatient = setTimeout(() => socket.close(closes.unauthorized), patience)
  socket.once('message', (data) => {
    clearTimeout(impatient)
    void signIn(context, connection, readToken(data))
  })
  socket.on('pong', () => {
    connection.answered = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(impatient)
    connection.remove()
    connections.delete(connection)
  })
}

const checkOne = ({ identity }: Context, connection: Connection): void => {
  const { socket, signedIn, answered } = connection
  if (!answered) return socket.terminate()
  if (signedIn && !identity.stands(signedIn.member, signedIn.token)) return socket.close(closes.unauthorized)
  connection.answered = false
  socket.ping()
}

/** Takes WebSocket upgrades on `/push`. The first message is `{ "token": idToken }`; a token never stands in an address. */
export const createPushEndpoint = (context: Context): PushEndpoint => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  const connections = new Set<Connection>()
  const check = () => {
    for (const connection of connections) checkOne(context, connection)
  }
  const timer = setInterval(check, keepAlive).unref()
  const waiting = () => [...connections].filter(({ signedIn }) => !signedIn).length
  return {
    onUpgrade: (request, socket, head) => {
      if (request.url?.split('?')[0] !== path) return refuse(socket, '404 Not Found')
      if (!isOwnOrigin(context, request)) return refuse(socket, '403 Forbidden')
      if (waiting() >= connectionsBeforeSignIn) return refuse(socket, '503 Service Unavailable')
      sockets.handleUpgrade(request, socket, head, (accepted) => accept(context, connections, accepted))
    },
    check,
    close: async () => {
      clearInterval(timer)
      for (const { socket } of connections) socket.close(closes.goingAway)
      for (const { socket } of connections) socket.terminate()
      await new Promise<void>((resolve) => void sockets.close(() => resolve()))
    },
  }
}
