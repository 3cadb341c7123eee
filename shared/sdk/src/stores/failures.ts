import { atom } from 'nanostores'
import { ApiError, statuses } from '../client/errors.ts'
import { isSessionOver } from '../session/account-scope.ts'
import { takeOverDevice } from '../session/actions.ts'
import { recordFailure } from './failure-record.ts'
import { openPopup, type TextRef } from './popup.ts'

/** How many failures without a specific text there were since the page was opened (the specification's totalErrors). */
export const $totalErrors = atom(0)

const specific: Record<number, string> = {
  [statuses.network]: 'error.network',
  [statuses.profileIncomplete]: 'error.profileIncomplete',
  [statuses.unauthenticated]: 'error.sessionOver',
  [statuses.otherDevice]: 'error.otherDevice',
  [statuses.membershipEnded]: 'error.membershipEnded',
  429: 'error.tooManyRequests',
}

/** Faults of other statuses that have words of their own. */
const saysWhy: ReadonlySet<string> = new Set(['photo.busy', 'photo.oneAtATime'])

/**
 * The text for a failure: a refusal has its own, known statuses theirs; anything else gets the generic message the first
 * time and, on a repeat, the advice to report it.
 */
export const failureText = (error: unknown): TextRef => {
  if (error instanceof ApiError) {
    if (error.status === statuses.refused || error.status === 400 || saysWhy.has(error.code))
      return { key: `error.${error.code}`, params: { ...error.params, message: error.message } }
    const key = specific[error.status]
    if (key) return { key }
  }
  $totalErrors.set($totalErrors.get() + 1)
  if ($totalErrors.get() === 2) recordFailure(error)
  if ($totalErrors.get() > 1) return { key: 'error.again' }
  return { key: isServerFault(error) ? 'error.server' : 'error.generic' }
}

// 5xx is the server's doing; the member's connection is fine.
const isServerFault = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 500 && error.status !== statuses.refused

const otherDevice = (error: unknown): boolean => error instanceof ApiError && error.status === statuses.otherDevice

/** The device holds another account's data: it can be deleted here, or the other account can sign in again. */
const askToTakeOver = (): void =>
  void openPopup({
    kind: 'attention',
    title: { key: 'popup.attention' },
    body: { key: 'error.otherDevice' },
    warning: { key: 'device.warning' },
    danger: true,
    action: {
      label: { key: 'device.delete' },
      run: () => void takeOverDevice().then(() => globalThis.location.assign('/')),
    },
  })

// The login page says why a session is over, the notice of its own that the membership is: once is enough.
const isSaidElsewhere = (error: unknown): boolean =>
  isSessionOver(error) || (error instanceof ApiError && error.status === statuses.membershipEnded)

/** Shows a failure as a popup, unless it is said elsewhere anyway. */
export const showFailure = (error: unknown): void => {
  if (isSaidElsewhere(error)) return
  if (otherDevice(error)) return askToTakeOver()
  const body = failureText(error)
  openPopup({
    kind: 'error',
    title: { key: 'popup.error' },
    body,
    ...(body.key === 'error.again' ? { action: { label: { key: 'popup.report' }, to: '/report-error' } } : {}),
  })
}
