import type { Match } from '@quintet/contract'
import { $ownKeys, $pushIsUp } from '@quintet/sdk'
import { matches, stageOf } from './matches.ts'
import { hasWaiting } from './waiting-list.ts'

const waitingMatches = (): readonly Match[] =>
  matches.$.get().data?.matches.filter((match) => stageOf(match) === 'open' && hasWaiting(match.number)) ?? []

// Whether a message has arrived is known by reading its chat, and what was read counts as seen by the member. So a chat with news
// waits for them to open it.
const isReady = ({ unread }: Match): boolean => unread === 0

const sendReady = async (): Promise<void> => {
  const ready = waitingMatches().filter(isReady)
  if (ready.length === 0) return
  // With the screens, as the list itself needs no cryptography.
  const { sendWaitingOf } = await import(/* webpackChunkName: "screens" */ './send-waiting.ts')
  for (const match of ready) await sendWaitingOf(match)
}

// The list says first whether there is news.
const readList = (): void => {
  if (waitingMatches().length > 0) void matches.reload()
}

/** Sends what waits on this device while no screen of the tile is open, once. What cannot be sent goes on waiting. Throws ApiError. */
export const sendUnsent = async (): Promise<void> => {
  await matches.reload()
  await sendReady()
}

/**
 * Sends what waits on this device, whichever screen of the tile is open: when the list has come, when the keys are opened, when the
 * network or the push connection is back. What cannot be sent goes on waiting.
 * @returns a function that stops it
 */
export const followOutbox = (): (() => void) => {
  let running = Promise.resolve()
  const send = () => {
    running = running.then(sendReady).catch(() => undefined)
  }
  const stops = [
    matches.$.listen(({ state }) => {
      if (state === 'ready') send()
    }),
    $ownKeys.listen((keys) => {
      if (keys) send()
    }),
    $pushIsUp.listen((isUp) => {
      if (isUp) readList()
    }),
  ]
  addEventListener('online', readList)
  readList()
  return () => {
    for (const stop of stops) stop()
    removeEventListener('online', readList)
  }
}
