import { language, formatLocale } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'
import { formatText } from '@quintet/kit/texts'
import type { NoticeKind } from '@quintet/repositories/notice-kinds'
import { serverTexts } from './texts.ts'

const dateOf = (day: string | number | undefined, languageId: number): string =>
  day === undefined
    ? ''
    : new Intl.DateTimeFormat(formatLocale(language(languageId).bcp47), { dateStyle: 'long', timeZone: 'UTC' }).format(
        Number(day) * DAY_MS,
      )

/** Title and message of a notice in the reader's language, from `content/<language>/notices.json`. */
export const noticeText = (
  kind: NoticeKind,
  languageId: number,
  values: Record<string, string | number>,
): { title: string; message: string } => {
  const table = serverTexts('notices', languageId)
  // A reason has words of its own, which stand in the message where it says why.
  const why = table[`${kind}.${values['reason']}`] ?? ''
  const date = dateOf(values['lastDay'], languageId)
  const part = (name: string) => formatText(table[`${kind}.${name}`] ?? `${kind}.${name}`, { ...values, why, date })
  return { title: part('title'), message: part('message') }
}
