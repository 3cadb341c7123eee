import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolated, language } from '@quintet/domain/languages'

export type TextTable = Readonly<Record<string, string>>

/** A table of texts by its name, in a language or, where that has none, in English. */
export type TextTables = (name: string, languageId: number) => TextTable

/**
 * Fills `{name}` in a text of the server's own tables.
 * @param languageId the text's language, where a value may run against it: a name, or what a person wrote
 */
export const formatText = (text: string, params: Record<string, string | number> = {}, languageId?: number): string => {
  const fill = (value: string | number): string =>
    languageId === undefined ? String(value) : isolated(String(value), language(languageId).bcp47)
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined ? whole : fill(value)
  })
}

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
