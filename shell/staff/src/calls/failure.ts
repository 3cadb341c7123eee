import { ApiError, failureText, openPopup, showFailure as showOther, type TextRef } from '@quintet/sdk'

const ownText = (error: unknown): TextRef | undefined =>
  error instanceof ApiError && error.code.startsWith('staff.')
    ? { key: `error.${error.code}`, params: { message: error.message }, namespace: 'staff' }
    : undefined

/** The text for a failure: refusals of the staff's calls have theirs in the console's own tables. */
export const failureRef = (error: unknown): TextRef => ownText(error) ?? failureText(error)

/** Shows a failure as a popup, unless it is said elsewhere anyway. */
export const showFailure = (error: unknown): void => {
  const body = ownText(error)
  if (body) openPopup({ kind: 'error', title: { key: 'popup.error' }, body })
  else showOther(error)
}
