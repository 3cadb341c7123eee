import { formatText, serverTexts } from '../texts.ts'

/** Title and message of a notice in the member's language, from `content/<language>/notices.json`. */
export const noticeText = (
  kind: 'matches' | 'noMatch',
  languageId: number,
  values: Record<string, string | number>,
): { title: string; message: string } => {
  const table = serverTexts('notices', languageId)
  const part = (name: string) => formatText(table[`${kind}.${name}`] ?? `${kind}.${name}`, values)
  return { title: part('title'), message: part('message') }
}
