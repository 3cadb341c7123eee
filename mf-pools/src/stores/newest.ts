import type { MemberRecord } from '@quintet/contract'
import { member, send } from '@quintet/sdk'

/** Reads what is saved by now: another window or another device may have saved something since. Throws ApiError. */
export const readNewest = async (): Promise<MemberRecord> => {
  const before = member.$.get().data
  const fresh = await send('loadMember', {})
  // Something was saved here meanwhile: that was read after it.
  if (member.$.get().data === before) member.set(fresh)
  return fresh
}

/** Reads it as the page comes to the front. Quietly: what could not be read again is read before anything is saved. */
const readInFront = (): void => {
  if (document.visibilityState === 'visible') readNewest().catch(() => undefined)
}

/**
 * Keeps what is shown as it is saved while an editor is open.
 * @returns ends that
 */
export const followNewest = (): (() => void) => {
  document.addEventListener('visibilitychange', readInFront)
  return () => document.removeEventListener('visibilitychange', readInFront)
}
