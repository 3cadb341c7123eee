import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url))

export type Table = Readonly<Record<string, string>>

const tablesOfTile = (tile: string): string[] =>
  [`${tile}/texts/*.json`, `${tile}/texts/screens/*.json`].filter((pattern) => existsSync(join(root, pattern.replace('*', 'en'))))

/** Where the tables of one theme stand: a path with `*` for the language. */
const patterns = (): string[] => {
  const owners = [...readdirSync(root), 'shell/staff'].filter((name) => existsSync(join(root, name, 'texts/en.json')))
  const content = readdirSync(join(root, 'api/content/en')).filter((name) => name.endsWith('.json'))
  return [...content.map((name) => `api/content/*/${name}`), ...owners.flatMap(tablesOfTile)].toSorted()
}

export interface TextFile {
  /** Path from the root, with `*` for the language. */
  pattern: string
  table: Table
}

/** Keys that stand twice in the text of a table: the earlier one is lost without a word. */
export const doubledKeys = (json: string): string[] => {
  const keys = [...json.matchAll(/^ {2}"(?<key>(?:\\.|[^"\\])+)":/gm)].map((match) => match.groups?.['key'] ?? '')
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}

/** The tables of a language as they are written. */
export const writtenTables = (language: string): { pattern: string; json: string }[] =>
  patterns().flatMap((pattern) => {
    const path = join(root, pattern.replace('*', language))
    return existsSync(path) ? [{ pattern, json: readFileSync(path, 'utf8') }] : []
  })

/** The tables of a language that are there. */
export const tablesOf = (language: string): TextFile[] =>
  writtenTables(language).map(({ pattern, json }) => ({ pattern, table: JSON.parse(json) as Table }))
