import { language, formatLocale } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'
import { keepNewest } from '@quintet/kit/keep-newest'
import { formatText } from '@quintet/kit/texts'
import type { NoticeKind } from '@quintet/repositories/notice-kinds'
import { serverTexts } from './texts.ts'

const dateOf = (day: string | number | undefined, languageId: number): string =>
  day === undefined
    ? ''
    : new Intl.DateTimeFormat(formatLocale(language(languageId).bcp47), { dateStyle: 'long', timeZone: 'UTC' }).format(
        Number(day) * DAY_MS,
      )

interface NoticeText {
  title: string
  message: string
}

/** Title and message of a notice in the reader's language, from `content/<language>/notices.json`. */
export const noticeText = (kind: NoticeKind, languageId: number, values: Record<string, string | number>): NoticeText => {
  const table = serverTexts('notices', languageId)
  // A reason has words of its own, which stand in the message where it says why.
  const why = table[`${kind}.${values['reason']}`] ?? ''
  const date = dateOf(values['lastDay'], languageId)
  // Whom the reader knew by a pseudonym alone is called by it.
  const called = values['name'] ?? values['pseudonym'] ?? ''
  const given = { ...values, why, date, name: called }
  const part = (name: string) => formatText(table[`${kind}.${name}`] ?? `${kind}.${name}`, given, languageId)
  return { title: part('title'), message: part('message') }
}

const keep = keepNewest<NoticeText>(2000)

/**
 * The same for values as they are stored; a notice that was written out is kept, as texts of the server do not change while it runs.
 * @param values as JSON
 */
export const storedNoticeText = (kind: NoticeKind, languageId: number, values: string): NoticeText =>
  keep(`${kind} ${languageId} ${values}`, () =>
    noticeText(kind, languageId, JSON.parse(values) as Record<string, string | number>),
  )
