import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { language } from '@quintet/domain/languages'

export type TextTable = Readonly<Record<string, string>>

/** A table of texts by its name, in a language or, where that has none, in English. */
export type TextTables = (name: string, languageId: number) => TextTable

/** Fills `{name}` in a text of the server's own tables. */
export const formatText = (text: string, params: Record<string, string | number> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

const read = (folder: string, name: string, tag: string): TextTable | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, tag, `${name}.json`), 'utf8')) as TextTable
  } catch {
    return undefined
  }
}

/** The tables of `<folder>/<language>/<name>.json`, each read once. */
export const createTextTables = (folder: string): TextTables => {
  const tables = new Map<string, TextTable>()
  const tableOf = (name: string, tag: string): TextTable => {
    const path = `${tag}/${name}`
    const known = tables.get(path) ?? read(folder, name, tag) ?? tableOf(name, 'en')
    tables.set(path, known)
    return known
  }
  return (name, languageId) => tableOf(name, language(languageId).bcp47)
}
