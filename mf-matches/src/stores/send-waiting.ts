import type { Match } from '@quintet/contract'
import type { OwnKeys } from '@quintet/crypto'
import { $ownKeys, restoreKeys } from '@quintet/sdk'
import { chatOf } from './chats.ts'
import { openSession } from './session.ts'

// Opened on this page already, or kept by this device.
const openedKeys = async (): Promise<OwnKeys | undefined> => {
  if (!$ownKeys.get()) await restoreKeys()
  return $ownKeys.get()
}

/**
 * Sends what waits on this device for a match, each message under the id that it had. Without the member's keys, or where the session does
 * not fit, it goes on waiting. Throws ApiError.
 */
export const sendWaitingOf = async (match: Match): Promise<void> => {
  const own = await openedKeys()
  if (!own) return
  const session = await openSession(match, own)
  if (session.state !== 'open') return
  const chat = chatOf(match, session)
  await chat.open()
  await chat.sendWaiting()
}
