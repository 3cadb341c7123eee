import type { AnswerOf, Calls } from '@quintet/contract'
import { $language, accountAtom, resource, send, serverNow } from '@quintet/sdk'
import { delays } from '@quintet/domain/limits'
import { dateOfDay, dayNumber } from '@quintet/domain/time'

export type Notice = AnswerOf<Calls['listNotices']>['notices'][number]

/** How far back notices are shown, in days. */
const SHOWN_DAYS = 366
const $loaded = accountAtom<{ at: number; language: number } | undefined>(undefined)

/** The member's own notices and those for everybody, the newest first. */
export const notices = resource(async (): Promise<Notice[]> => {
  const toDay = dayNumber(serverNow() / 1000)
  const language = $language.get().id
  const range = { fromDay: toDay - SHOWN_DAYS, toDay, language }
  const [own, everybody] = await Promise.all([send('listNotices', range), send('listPublicNotices', range)])
  $loaded.set({ at: serverNow(), language })
  return [...own.notices, ...everybody.notices].sort((a, b) => b.date - a.date)
})

/**
 * Reads the notices again when they are older than a day or in another language.
 * @param isNews a notice led here: there is one that was not read yet
 */
export const refreshNotices = async (languageId: number, isNews = false): Promise<void> => {
  const loaded = $loaded.get()
  const isOld = loaded === undefined || serverNow() - loaded.at > delays.noticeRefresh
  if (isNews || isOld || loaded.language !== languageId) await notices.reload()
}

/** The notices of each day, the newest day first, by ISO date. */
export const byDate = (all: readonly Notice[]): [string, Notice[]][] => {
  const days = new Map<string, Notice[]>()
  for (const notice of all) {
    const date = dateOfDay(notice.date)
    days.set(date, [...(days.get(date) ?? []), notice])
  }
  return [...days].sort(([a], [b]) => (a < b ? 1 : -1))
}
