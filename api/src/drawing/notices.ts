import { formatText } from '@quintet/kit/texts'
import { serverTexts } from '../texts.ts'

/** Notices that there are words for. */
export type NoticeKind = 'matches' | 'noMatch'

/** Title and message of a notice in the reader's language, from `content/<language>/notices.json`. */
export const noticeText = (
  kind: NoticeKind,
  languageId: number,
  values: Record<string, string | number>,
): { title: string; message: string } => {
  const table = serverTexts('notices', languageId)
  const part = (name: string) => formatText(table[`${kind}.${name}`] ?? `${kind}.${name}`, values)
  return { title: part('title'), message: part('message') }
}
