import { replyDelay } from '@quintet/domain/match'
import { onPush, onSessionEnd, serverNow } from '@quintet/sdk'
import type { Chat } from './chat.ts'
import { matches } from './matches.ts'

// A drawing takes seconds to minutes; the push tells when it is published, this is for when the push is down.
const drawingPollMs = 5000

/** Keeps the open list up to date: a published drawing, a new message, the end of a drawing in progress. Answers the way to stop. */
export const followMatches = (): (() => void) => {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && matches.$.get().data?.drawing) void matches.reload()
  }, drawingPollMs)
  const stopPush = onPush(() => void matches.reload())
  return () => {
    clearInterval(timer)
    stopPush()
  }
}

// An open chat hears of messages by push; this is how often it asks while the push connection is down.
const openPollMs = 5000

/** Keeps an open chat up to date by push, and by asking while the page is visible and push is silent. Answers the way to stop. */
export const followChat = (chat: Chat, match: number): (() => void) => {
  const ask = () => {
    if (document.visibilityState === 'visible') void chat.poll().catch(() => undefined)
  }
  const timer = setInterval(ask, openPollMs)
  document.addEventListener('visibilitychange', ask)
  const stopPush = onPush((event) => {
    if (event.match === match) ask()
  })
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
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

let nextLook: ReturnType<typeof setTimeout> | undefined

/** After a chat is closed, looks for an answer when the reply-timer rule expects one; another closed chat takes its turn. */
export const watchClosedChat = (chat: Chat): void => {
  clearTimeout(nextLook)
  nextLook = setTimeout(() => void matches.reload(), closedPollDelay(chat))
}

onSessionEnd(() => clearTimeout(nextLook))
