import { atom } from 'nanostores'
import { environment } from '../environment.ts'
import { $session } from '../session/store.ts'
import { currentIdToken, renewSession } from '../session/tokens.ts'
import { connect, refusedClose, unauthorizedClose } from './connection.ts'
import { leadInTurn } from './leader.ts'
import { openRelay, type Relay } from './relay.ts'

/** What the server says without being asked: a new message of a match, or that a drawing's matches are published. */
export interface PushEvent {
  match?: number
  /** Epoch milliseconds of the message. */
  sentAt?: number
  matches?: true
  /** The message is the member's own, written in another tab or on another device. */
  own?: true
  /** The message is no news, as a reaction is none: an open chat shows it, nothing tells of it. */
  quiet?: true
}

/** A passing sign in an open chat: the other side is writing, or has read; told where both let each other know. */
export interface ChatSign {
  match?: number
  typing?: true
  read?: true
}

/*
 * The connection of a browser. One tab leads (Web Locks); the others hear by a relay what it hears, and so has each tab two states,
 * up and down ($pushIsUp); the leading one connects:
 *
 *   idle ──wanted──► opening ──open──► waiting for “ready” ──ready──► up
 *    ▲                  │                    │                        │
 *    │                  └────── closed ──────┴──────── closed ────────┤
 *    │                                                                ▼
 *    └── refused (4403), nobody listens, signed out ◄──── down, retry after 1 s doubled to 60 s
 *                                                        (4401: the session is renewed first)
 */
type Listener = (event: PushEvent) => void

/** What tabs tell each other: an event or a passing sign of the server, whether the connection stands, or the question whether it does. */
type TabMessage = { event: PushEvent } | { sign: ChatSign; isUp: true } | { isUp: boolean } | 'isUp?'

const firstDelay = 1000
const longestDelay = 60_000

const listeners = new Set<Listener>()
const signListeners = new Set<(sign: ChatSign) => void>()
let close: (() => void) | undefined
let opening = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let stopWatching: (() => void) | undefined
let leads = false
let relay: Relay<TabMessage> | undefined
let leave: (() => void) | undefined
let joined: string | undefined

/** Whether what the server says reaches this tab, by its own connection or by that of another tab. */
export const $pushIsUp = atom(false)

const isWanted = (): boolean => listeners.size > 0 && $session.get().authenticated
const mayConnect = (): boolean => leads && isWanted()

const address = (): string => {
  const url = new URL(environment().push, globalThis.location?.href ?? 'http://localhost')
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

const tell = (event: PushEvent): void => {
  for (const listener of listeners) listener(event)
}

const tellSign = (sign: ChatSign): void => {
  for (const listener of signListeners) listener(sign)
}

const tellAll = (event: PushEvent): void => {
  tell(event)
  relay?.tell({ event })
}

const note = (isUp: boolean): void => {
  $pushIsUp.set(isUp)
  relay?.tell({ isUp })
}

// Doubled at every failure and scattered, so that a restarted server is not met by everybody at once.
const retry = (): void => {
  const delay = Math.min(longestDelay, firstDelay * 2 ** failures) * (0.5 + Math.random() / 2)
  failures += 1
  timer = setTimeout(() => {
    timer = undefined
    connectIfWanted()
  }, delay)
}

const lost = async (code: number): Promise<void> => {
  close = undefined
  note(false)
  if (!mayConnect() || code === refusedClose) return
  if (code === unauthorizedClose) await renewSession().catch(() => false)
  if (mayConnect() && !close && !timer && !opening) retry()
}

const open = async (): Promise<void> => {
  opening = true
  const token = await currentIdToken().catch(() => undefined)
  opening = false
  if (token === undefined || !mayConnect()) return
  const handlers = {
    ready: () => {
      failures = 0
      note(true)
    },
    event: (event: PushEvent) => tellAll(event),
    sign: (sign: ChatSign) => {
      tellSign(sign)
      // A tab of before goes by what it knows of the message: that the push is up.
      relay?.tell({ sign, isUp: true })
    },
    closed: (code: number) => void lost(code),
  }
  try {
    close = connect(environment().openSocket(address()), token, handlers)
  } catch {
    // An address that may not be opened here, by policy for one: calls still poll.
    retry()
  }
}

const connectIfWanted = (): void => {
  if (mayConnect() && !close && !opening && !timer) void open()
}

const shut = (): void => {
  clearTimeout(timer)
  timer = undefined
  failures = 0
  close?.()
}

const lead = (): (() => void) => {
  leads = true
  // The tab before may have gone without a word.
  note(false)
  connectIfWanted()
  return () => {
    leads = false
    shut()
  }
}

const heard = (message: TabMessage): void => {
  if (message === 'isUp?') {
    if (leads) note($pushIsUp.get())
  } else if ('event' in message) tell(message.event)
  else if ('sign' in message) tellSign(message.sign)
  else if (!leads) $pushIsUp.set(message.isUp)
}

// One connection of one member: tabs of another account are none of ours.
const ownName = (): string => `quintet-push-${$session.get().claims?.sub ?? ''}`

const join = (): void => {
  const name = ownName()
  joined = name
  relay = openRelay(name, heard)
  relay.tell('isUp?')
  leave = leadInTurn(name, lead)
}

const part = (): void => {
  leave?.()
  leave = undefined
  relay?.close()
  relay = undefined
  $pushIsUp.set(false)
}

const update = (): void => {
  if (!isWanted() || joined !== ownName()) part()
  if (!isWanted()) return
  if (leave) connectIfWanted()
  else join()
}

/**
 * Hears what the server pushes to this member. The one connection of this browser opens with the first listener of a signed-in
 * member in any of its tabs, comes back by itself when it is lost, moves to another tab when its tab closes, and closes with the
 * last listener or at sign-out. Returns the way to stop.
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

/**
 * Hears passing signs of open chats while the push is up, whose connection `onPush` opens.
 * @returns the way to stop
 */
export const onChatSign = (listener: (sign: ChatSign) => void): (() => void) => {
  const own = (sign: ChatSign) => listener(sign)
  signListeners.add(own)
  return () => void signListeners.delete(own)
}
