import { formatText, type TextTable } from '@quintet/kit/texts'
import { serverTexts } from '../texts.ts'

/** Subject and text of a mail in the member's language, from `content/<language>/mail.json`. */
export const mailText = (kind: string, languageId: number, values: TextTable): { subject: string; text: string } => {
  const table = serverTexts('mail', languageId)
  const part = (name: string) => formatText(table[`${kind}.${name}`] ?? `${kind}.${name}`, values)
  return { subject: part('subject'), text: part('text') }
}
