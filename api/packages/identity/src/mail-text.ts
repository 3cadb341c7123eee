import { formatText, type TextTable } from '@quintet/kit/texts'

/** Subject and text of a mail or text message, from the words of the language it is for. */
export const mailText = (words: TextTable, kind: string, values: TextTable): { subject: string; text: string } => {
  const part = (name: string) => formatText(words[`${kind}.${name}`] ?? `${kind}.${name}`, values)
  return { subject: part('subject'), text: part('text') }
}
