import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { whenKnown } from '@quintet/kit/store'
import type { PushContext, SignedIn } from './context.ts'
import { TIERS, isSuspended, standings } from '@quintet/domain/membership'
import { forwardedAddress } from '@quintet/kit/http'
import { type Newcomers, createNewcomers } from './newcomers.ts'
import { closes } from './close-codes.ts'
import { createInTurns } from './in-turns.ts'
import { relay } from './relay.ts'
import { listenerOf } from './tell-browser.ts'
import { createWheel, type Wheel } from './wheel.ts'

const path = '/push'
const suspendedSql = `SELECT id FROM members WHERE standing >= ${standings.suspended}`
const largestMessage = 8192
/** Connections that are let in or looked at in one turn of the event loop: after a break of the network all pages come back at once. */
const atOnce = 16
/** Milliseconds within which the token must have come. */
const signInTimeout = 10_000
/**
 * Milliseconds between two looks at a connection: whether it answers, and whether its sign-in still stands. Proxies take one on which
 * nothing was said for a minute as dead.
 */
export const keepAlive = 45_000
/**
 * Milliseconds between two steps of the wheel, in each of which a ninth of the connections is looked at. In shorter steps each look costs
 * up to half as much again, as its code and its data are no longer in the processor's caches.
 */
export const stepEvery = 5000
/** Milliseconds between two looks for members who were suspended. */
const standingEvery = 1000

interface Connection {
  socket: WebSocket
  /** Who it belongs to, and the token that said so. */
  signedIn?: { member: SignedIn; token: string; signs: boolean }
  answered: boolean
  remove(): void
}

export interface PushEndpoint {
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Begins to look at every connection once, a few at a time, for tests. A timer looks at a ninth of them every five seconds. */
  check(): void
  /** Ends the connections of members who were suspended, by any writer. A timer does it; tests may. */
  checkStanding(): void
  close(): Promise<void>
}

interface Greeting {
  token: string
  signs: boolean
}

/** The first message: whose browser this is, and whether it understands signs. */
const readGreeting = (data: RawData): Greeting => {
  try {
    const message: unknown = JSON.parse(String(data))
    if (typeof message === 'object' && message !== null && 'token' in message && typeof message.token === 'string')
      return { token: message.token, signs: 'signs' in message && message.signs === true }
  } catch {
    // Not JSON: no token.
  }
  return { token: '', signs: false }
}

const isOwnOrigin = ({ config }: PushContext, { headers }: IncomingMessage): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  return config.allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}

const callerOf = ({ headers, socket }: IncomingMessage, proxies: number): string =>
  forwardedAddress(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress ?? 'local', proxies)

const ignore = () => undefined

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const signIn = async (context: PushContext, connection: Connection, { token, signs }: Greeting): Promise<void> => {
  const { identity, push } = context
  const { socket } = connection
  try {
    if (identity.admit) await identity.admit(token)
    if (socket.readyState !== socket.OPEN) return
    const member = await identity.authenticate(token)
    if (socket.readyState !== socket.OPEN) return
    if (isSuspended(member.claims) || member.claims.tier === TIERS.ended) return socket.close(closes.refused)
    // Only the sign-in of another provider is known by its token, which is a kilobyte for each page.
    connection.signedIn = { member, token: identity.admit ? token : '', signs }
    connection.remove = push.add(member.id, listenerOf(context, socket, connection.signedIn))
    socket.send('{"ready":true}')
  } catch {
    socket.close(closes.unauthorized)
  }
}

interface Connections {
  all: Wheel<Connection>
  newcomers: Newcomers<Connection>
}

const accept = (context: PushContext, { all, newcomers }: Connections, socket: WebSocket, address: string): void => {
  const connection: Connection = { socket, answered: true, remove: () => undefined }
  all.add(connection)
  newcomers.add(connection, address)
  // A silent client would leave a closing handshake unanswered too, and keep its place for half a minute more.
  const timer = setTimeout(() => socket.terminate(), signInTimeout)
  socket.once('message', (data) => {
    clearTimeout(timer)
    newcomers.remove(connection)
    const greeting = readGreeting(data)
    const elsewhere = context.cells?.elsewhere(greeting.token)
    if (elsewhere === undefined) void signIn(context, connection, greeting)
    else relay(socket, elsewhere, data)
  })
  socket.on('pong', () => {
    connection.answered = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(timer)
    connection.remove()
    newcomers.remove(connection)
    all.delete(connection)
  })
}

const checkOne = ({ identity }: PushContext, connection: Connection): void => {
  const { socket, signedIn, answered } = connection
  if (!answered) return socket.terminate()
  const ask = (stands: boolean): void => {
    if (!stands) return socket.close(closes.unauthorized)
    connection.answered = false
    socket.ping()
  }
  // Where it cannot be read now, the next look will tell.
  whenKnown(signedIn ? identity.stands(signedIn.member, signedIn.token) : true, ask, () => undefined)
}

/** Takes WebSocket upgrades on `/push`. The first message is `{ "token": idToken }`; a token never stands in an address. */
export const createPushEndpoint = (context: PushContext): PushEndpoint => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  const all = createWheel<Connection>(keepAlive / stepEvery)
  const newcomers = createNewcomers<Connection>(({ socket }) => socket.terminate())
  const [upgrades, looks] = [createInTurns(atOnce), createInTurns(atOnce)]
  const look = (connection: Connection) => {
    if (all.has(connection)) checkOne(context, connection)
  }
  const lookAt = (connections: readonly Connection[]) => {
    for (const connection of connections) looks.add(() => look(connection))
  }
  const checkStanding = () => {
    if (all.size === 0) return
    const suspended = context.db.statement<{ id: number }>(suspendedSql).all()
    whenKnown(
      suspended,
      (rows) => context.push.refuse(rows.map(({ id }) => id)),
      () => undefined,
    )
  }
  const timers = [setInterval(() => lookAt(all.step()), stepEvery).unref(), setInterval(checkStanding, standingEvery).unref()]
  return {
    onUpgrade: (request, socket, head) => {
      if (request.url?.split('?')[0] !== path) return refuse(socket, '404 Not Found')
      if (!isOwnOrigin(context, request)) return refuse(socket, '403 Forbidden')
      const address = callerOf(request, context.config.proxies)
      // Who goes away while others are let in before is not minded any more.
      socket.on('error', ignore)
      upgrades.add(() => {
        if (socket.destroyed) return
        socket.off('error', ignore)
        sockets.handleUpgrade(request, socket, head, (accepted) => accept(context, { all, newcomers }, accepted, address))
      })
    },
    check: () => lookAt(all.all()),
    checkStanding,
    close: async () => {
      upgrades.clear()
      looks.clear()
      for (const timer of timers) clearInterval(timer)
      for (const { socket } of all.all()) socket.close(closes.goingAway)
      for (const { socket } of all.all()) socket.terminate()
      await new Promise<void>((resolve) => void sockets.close(() => resolve()))
    },
  }
}
