import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { language } from '@quintet/domain/languages'
import { contentFolder } from './places.ts'

export type TextTable = Readonly<Record<string, string>>

/** Fills `{name}` in a text of the server's own tables. */
export const formatText = (text: string, params: Record<string, string | number> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

const tables = new Map<string, TextTable>()

const read = (name: string, tag: string): TextTable | undefined => {
  try {
    return JSON.parse(readFileSync(join(contentFolder, tag, `${name}.json`), 'utf8')) as TextTable
  } catch {
    return undefined
  }
}

const tableOf = (name: string, tag: string): TextTable => {
  const path = `${tag}/${name}`
  const known = tables.get(path) ?? read(name, tag) ?? tableOf(name, 'en')
  tables.set(path, known)
  return known
}

/** A table of `content/<language>/` that the server itself writes with; a language without it gets the English one. */
export const serverTexts = (name: 'mail' | 'notices' | 'payment', languageId: number): TextTable =>
  tableOf(name, language(languageId).bcp47)
