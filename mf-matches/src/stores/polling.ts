import { delays } from '@quintet/domain/limits'
import { replyDelay } from '@quintet/domain/match'
import { $pushIsUp, accountAtom, accountMap, ApiError, onPush, onSessionEnd, serverNow } from '@quintet/sdk'
import type { ReadableAtom } from 'nanostores'
import type { Chat } from './chat.ts'
import { markRead, matches } from './matches.ts'

const isVisible = (): boolean => document.visibilityState === 'visible'

interface Following {
  ask(): void
  /** Milliseconds until it asks by itself, while no push tells of news. */
  delay(): number
}

/** Asks when the page comes back into view and when the push comes back, and from time to time while there is none. */
const follow = ({ ask, delay }: Following): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const askInView = () => {
    if (isVisible()) ask()
  }
  const next = () => {
    timer = setTimeout(() => {
      if (!$pushIsUp.get()) askInView()
      next()
    }, delay())
  }
  next()
  document.addEventListener('visibilitychange', askInView)
  const stopListening = $pushIsUp.listen((isUp) => {
    if (isUp) askInView()
  })
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', askInView)
    stopListening()
  }
}

// A drawing takes seconds to minutes; without push the list of a running one is looked at more often.
const drawingPollMs = 5000

const readList = () => void matches.reload()

/** Keeps the open list up to date: by push, and by the default delay without it. Returns the way to stop. */
export const followMatches = (): (() => void) => {
  const stop = follow({ ask: readList, delay: () => (matches.$.get().data?.drawing ? drawingPollMs : delays.defaultPoll) })
  const stopPush = onPush(readList)
  return () => {
    stop()
    stopPush()
  }
}

const closedPollDelay = (chat: Chat): number => {
  const { messages } = chat.$.get()
  const last = messages.at(-1)
  return replyDelay({
    hour: new Date().getHours(),
    text: last?.text ?? '',
    elapsed: last ? serverNow() - last.sentAt : 0,
    neverAnswered: !messages.some(({ mine }) => !mine),
  })
}

/** The reader of a chat waits no longer than the shortest delay of the rule, when there is no push. */
const openPollMs = 30_000

const isClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'match.notVerified'

const $followed = accountAtom<number | undefined>(undefined)

/** The match whose chat is open: what comes in it is read as it comes, whatever the list knew before. */
export const $openChat: ReadableAtom<number | undefined> = $followed

/** Keeps an open chat up to date by push, and by asking without it. Returns the way to stop. */
export const followChat = (chat: Chat, match: number): (() => void) => {
  $followed.set(match)
  // The other side may have begun the encryption anew meanwhile: then the match says so.
  const ask = () =>
    void chat.poll().catch((error: unknown) => {
      if (isClosed(error)) void matches.reload()
    })
  const stop = follow({ ask, delay: () => openPollMs })
  const sendAgain = () => void chat.sendWaiting()
  addEventListener('online', sendAgain)
  const stopPush = onPush((event) => {
    if (event.match === match && isVisible()) ask()
    // The other side may have ended it.
    if (event.matches) readList()
  })
  return () => {
    stop()
    stopPush()
    removeEventListener('online', sendAgain)
    markRead(match)
    if ($followed.get() === match) $followed.set(undefined)
  }
}

const closed = accountMap<number, Chat>()
let nextLook: ReturnType<typeof setTimeout> | undefined

// One look at the list serves every closed chat: the one that expects an answer first says when.
const planLook = (): void => {
  clearTimeout(nextLook)
  if (closed.size === 0) return
  const delay = Math.min(...[...closed.values()].map(closedPollDelay))
  nextLook = setTimeout(() => {
    if (isVisible()) void matches.reload()
    planLook()
  }, delay)
}

/** After a chat is closed, looks for an answer whenever the reply-timer rule expects one, until it is opened again (decision 36). */
export const watchClosedChat = (match: number, chat: Chat): void => {
  closed.set(match, chat)
  planLook()
}

/** A chat that is open again needs no such look. */
export const forgetClosedChat = (match: number): void => {
  closed.delete(match)
  planLook()
}

onSessionEnd(() => clearTimeout(nextLook))
