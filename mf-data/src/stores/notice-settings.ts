import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { resource, send, showFailure, showToast } from '@quintet/sdk'

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

const save = async (change: Change): Promise<boolean> => {
  try {
    noticeSettings.set(await send('saveNoticeSettings', change))
    return true
  } catch (error) {
    showFailure(error)
    await noticeSettings.reload()
    return false
  }
}

/** Saves a change at once, one after the other, and offers to take it back. What could not be saved is shown as it still is. */
export const changeNoticeSettings = (change: Change, mayUndo = true): Promise<void> => {
  const before = noticeSettings.$.get().data
  if (!before) return Promise.resolve()
  const back = present(before, change)
  noticeSettings.set(shownAtOnce(before, change))
  const saveInTurn = async (earlier: Promise<void>) => {
    await earlier
    if ((await save(change)) && mayUndo)
      showToast({ key: 'reach.saved', namespace: 'data' }, { undo: () => void changeNoticeSettings(back, false) })
  }
  last = saveInTurn(last)
  return last
}
