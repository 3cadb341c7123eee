import { readFileSync } from 'node:fs'
import { language } from '@quintet/domain/languages'

type Table = Readonly<Record<string, string>>

const tables = new Map<string, Table>()

const readTable = (tag: string): Table | undefined => {
  try {
    return JSON.parse(readFileSync(new URL(`../../content/${tag}/mail.json`, import.meta.url), 'utf8')) as Table
  } catch {
    return undefined
  }
}

// A language whose mails are not written yet gets the English ones.
const tableOf = (tag: string): Table => {
  const known = tables.get(tag) ?? readTable(tag) ?? tableOf('en')
  tables.set(tag, known)
  return known
}

const fill = (text: string, values: Table) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** Subject and text of a mail in the member's language, from `content/<language>/mail.json`. */
export const mailText = (kind: string, languageId: number, values: Table): { subject: string; text: string } => {
  const table = tableOf(language(languageId).bcp47)
  const part = (name: string) => fill(table[`${kind}.${name}`] ?? `${kind}.${name}`, values)
  return { subject: part('subject'), text: part('text') }
}
