import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { closeToast, resource, send, showFailure, showToast } from '@quintet/sdk'

export type NoticeSettings = AnswerOf<Calls['loadNoticeSettings']>
type Change = RequestOf<Calls['saveNoticeSettings']>

/** What the member is told of, by what and when not (decision 62). */
export const noticeSettings = resource(() => send('loadNoticeSettings', {}))

/** What takes a change back: the same fields as they are now. */
const present = ({ channels, quiet, timeZone }: NoticeSettings, change: Change): Change => ({
  ...(change.channels && {
    channels: Object.fromEntries(Object.keys(change.channels).map((kind) => [kind, channels[kind as 'staff']])),
  }),
  ...(change.quiet && { quiet }),
  ...(change.timeZone && { timeZone }),
})

const shownAtOnce = (before: NoticeSettings, { channels, quiet, timeZone }: Change): NoticeSettings => ({
  ...before,
  channels: { ...before.channels, ...channels },
  quiet: quiet ?? before.quiet,
  timeZone: timeZone ?? before.timeZone,
})

let last: Promise<void> = Promise.resolve()
let offered: number | undefined

const save = async (change: Change): Promise<NoticeSettings | undefined> => {
  try {
    return await send('saveNoticeSettings', change)
  } catch (error) {
    showFailure(error)
    await noticeSettings.reload()
    return undefined
  }
}

/**
 * Saves a change at once, one after the other, and offers to take the last one back: to take back an earlier one would bring back what it
 * found, not what was chosen since. What could not be saved is shown as it still is.
 */
export const changeNoticeSettings = (change: Change, mayUndo = true): Promise<void> => {
  const before = noticeSettings.$.get().data
  if (!before) return Promise.resolve()
  const back = present(before, change)
  noticeSettings.set(shownAtOnce(before, change))
  if (offered !== undefined) closeToast(offered)
  const saveInTurn = async (earlier: Promise<void>) => {
    await earlier
    const saved = await save(change)
    // A later change is shown already.
    if (!saved || own !== last) return
    noticeSettings.set(saved)
    if (mayUndo)
      offered = showToast({ key: 'reach.saved', namespace: 'data' }, { undo: () => void changeNoticeSettings(back, false) })
  }
  const own = saveInTurn(last)
  last = own
  return own
}
