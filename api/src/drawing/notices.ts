import { readFileSync } from 'node:fs'
import { language } from '@quintet/domain/languages'
import { formatText } from '../texts.ts'

type Table = Readonly<Record<string, string>>

const tables = new Map<string, Table>()

const readTable = (tag: string): Table | undefined => {
  try {
    return JSON.parse(readFileSync(new URL(`../../content/${tag}/notices.json`, import.meta.url), 'utf8')) as Table
  } catch {
    return undefined
  }
}

// A language whose notices are not written yet gets the English ones.
const tableOf = (tag: string): Table => {
  const known = tables.get(tag) ?? readTable(tag) ?? tableOf('en')
  tables.set(tag, known)
  return known
}

/** Title and message of a notice in the member's language, from `content/<language>/notices.json`. */
export const noticeText = (
  kind: 'matches' | 'noMatch',
  languageId: number,
  values: Record<string, string | number>,
): { title: string; message: string } => {
  const table = tableOf(language(languageId).bcp47)
  const part = (name: string) => formatText(table[`${kind}.${name}`] ?? `${kind}.${name}`, values)
  return { title: part('title'), message: part('message') }
}
