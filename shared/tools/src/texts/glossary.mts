import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tables.mts'

export interface Glossary {
  /** The stems of a term's word in a language; one of them stands in the translation. */
  stems(term: string, language: string): readonly string[]
  /** What no text of a language may hold. */
  never(language: string): readonly string[]
  /** Words of the other form of address, which stand in no text as a whole word. */
  otherAddress(language: string): readonly string[]
  /** The words of the two sides of something, by language. */
  opposites: readonly ((language: string) => readonly [readonly string[], readonly string[]])[]
  /** The brand names, which every language leaves as they are. */
  brands: readonly string[]
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of the table under a heading, each by the names of its columns. */
const tableUnder = (guide: string, heading: string): Record<string, string>[] => {
  const [, part = ''] = guide.split(`\n## ${heading}\n`)
  const lines =
    part
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  const [names = [], , ...rows] = lines.map(cellsOf)
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])))
}

const stemsOf = (cell: string): string[] => {
  const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, stem = '']) => stem)
  return named.length > 0 ? named : [cell]
}

const sidesOf = (cell = ''): readonly [readonly string[], readonly string[]] => {
  const [first = '', second = ''] = cell.split(' / ')
  return [first === '–' ? [] : stemsOf(first), stemsOf(second)]
}

/** The glossary as the translators' guide has it. */
export const readGlossary = (): Glossary => {
  const guide = readFileSync(join(root, 'shared/docs/guides/translation.md'), 'utf8')
  const words = new Map(tableUnder(guide, 'Words').map((row) => [row['en'] ?? '', row]))
  const listOf = (heading: string, column: string) => {
    const rows = tableUnder(guide, heading)
    const lists = new Map(rows.map((row) => [row['Language'] ?? '', row[column]?.split(', ') ?? []]))
    return (language: string): readonly string[] => lists.get(language) ?? []
  }
  return {
    stems: (term, language) => stemsOf(words.get(term)?.[language] ?? ''),
    never: listOf('Never', 'Not'),
    otherAddress: listOf('Form of address', 'Not said to a member'),
    opposites: tableUnder(guide, 'Opposites').map((row) => (language: string) => sidesOf(row[language])),
    brands: guide.match(/^- Brand names stay[^:]*: (?<names>[^.]+)\./m)?.groups?.['names']?.split(', ') ?? [],
  }
}
