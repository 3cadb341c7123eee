import { environment } from '../environment.ts'
import { $session } from '../session/store.ts'
import { currentIdToken, renewSession } from '../session/tokens.ts'
import { connect, refusedClose, unauthorizedClose } from './connection.ts'

/** What the server says without being asked: a new message of a match, or that a drawing's matches are published. */
export interface PushEvent {
  match?: number
  /** Epoch milliseconds of the message. */
  sentAt?: number
  matches?: true
}

type Listener = (event: PushEvent) => void

const firstDelay = 1000
const longestDelay = 60_000

const listeners = new Set<Listener>()
let close: (() => void) | undefined
let opening = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let stopWatching: (() => void) | undefined

const isWanted = (): boolean => listeners.size > 0 && $session.get().authenticated

const address = (): string => {
  const url = new URL(environment().push, globalThis.location?.href ?? 'http://localhost')
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

const tell = (event: PushEvent): void => {
  for (const listener of listeners) listener(event)
}

// Doubled at every failure and scattered, so that a restarted server is not met by everybody at once.
const retry = (): void => {
  const delay = Math.min(longestDelay, firstDelay * 2 ** failures) * (0.5 + Math.random() / 2)
  failures += 1
  timer = setTimeout(() => {
    timer = undefined
    update()
  }, delay)
}

const lost = async (code: number): Promise<void> => {
  close = undefined
  if (!isWanted() || code === refusedClose) return
  if (code === unauthorizedClose) await renewSession().catch(() => false)
  if (isWanted() && !close && !timer && !opening) retry()
}

const open = async (): Promise<void> => {
  opening = true
  const token = await currentIdToken().catch(() => undefined)
  opening = false
  if (token === undefined || !isWanted()) return
  const handlers = {
    ready: () => {
      failures = 0
    },
    event: (event: PushEvent) => tell(event),
    closed: (code: number) => void lost(code),
  }
  try {
    close = connect(environment().openSocket(address()), token, handlers)
  } catch {
    // An address that may not be opened here, by policy for one: calls still poll.
    retry()
  }
}

const shut = (): void => {
  clearTimeout(timer)
  timer = undefined
  failures = 0
  close?.()
}

const update = (): void => {
  if (!isWanted()) shut()
  else if (!close && !opening && !timer) void open()
}

/**
 * Hears what the server pushes to this member. The one connection of this browser opens with the first listener of a signed-in
 * member, comes back by itself when it is lost, and closes with the last listener or at sign-out. Answers the way to stop.
 */
export const onPush = (listener: Listener): (() => void) => {
  const own: Listener = (event) => listener(event)
  listeners.add(own)
  stopWatching ??= $session.listen(update)
  update()
  return () => {
    listeners.delete(own)
    if (listeners.size === 0) {
      stopWatching?.()
      stopWatching = undefined
    }
    update()
  }
}
