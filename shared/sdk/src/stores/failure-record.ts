import { ApiError } from '../client/errors.ts'
import { send } from '../client/send.ts'
import { $session } from '../session/store.ts'

const errorNotification = 2

const short = (text: string): string => text.slice(0, 80) || 'unknown'

const describe = (error: unknown): string => {
  if (error instanceof ApiError) return `Sent by itself after a repeated failure: status ${error.status}, ${error.code}`
  return `Sent by itself after a repeated failure: ${error instanceof Error ? error.name : typeof error}`
}

/**
 * The one-off error record of section 8: what failed twice is told to the staff once a page, without any of the member's data.
 * @param failure the second failure
 */
export const recordFailure = (failure: unknown): void => {
  if (!$session.get().authenticated) return
  const record = {
    category: errorNotification,
    issue: short(globalThis.location?.pathname ?? ''),
    browser: short(globalThis.navigator?.userAgent ?? ''),
    device: short(globalThis.navigator?.platform ?? ''),
    reason: describe(failure).slice(0, 400),
    date: Math.floor(Date.now() / 1000),
  }
  // What can't be told now was for the member's own report anyway.
  void send('reportError', record).catch(() => undefined)
}
