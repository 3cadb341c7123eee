import { formatText } from '@quintet/kit/texts'
import { serverTexts } from './texts.ts'

/** Notices that there are words for. */
export type NoticeKind =
  | 'matches'
  | 'noMatch'
  | 'photoRefused'
  | 'reportDecided'
  | 'errorAnswered'
  | 'errorClosed'
  | 'warned'
  | 'photoRemoved'
  | 'suspended'
  | 'closed'
  | 'measureOver'
  | 'measureLifted'
  | 'appealKept'
  | 'appealLifted'
  | 'appealShortened'

/** Title and message of a notice in the reader's language, from `content/<language>/notices.json`. */
export const noticeText = (
  kind: NoticeKind,
  languageId: number,
  values: Record<string, string | number>,
): { title: string; message: string } => {
  const table = serverTexts('notices', languageId)
  // A reason has words of its own, which stand in the message where it says why.
  const why = table[`${kind}.${values['reason']}`] ?? ''
  const part = (name: string) => formatText(table[`${kind}.${name}`] ?? `${kind}.${name}`, { ...values, why })
  return { title: part('title'), message: part('message') }
}
