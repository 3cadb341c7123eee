import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keysMade, type MadeKeys } from './keys-made.ts'
import { keysNowhere } from './keys-nowhere.ts'
import { readOpeningSources } from './opening-sources.ts'
import { readShellTexts } from './shell-texts.ts'

type Table = Record<string, string>

/** All sources of a folder as one text. */
export const readSources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

/** Names of the files with the texts that a tile opens with, one a language. */
export const languageFiles = (folder: string): string[] =>
  readdirSync(join(folder, 'texts')).filter((file) => file.endsWith('.json'))

/** A language's texts: those that the tile opens with, and those of its later screens, if it keeps these apart. */
export const readTextParts = (folder: string, file: string): [opening: Table, screens: Table] => {
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Table
  const later = join('texts/screens', file)
  return [read(join('texts', file)), existsSync(join(folder, later)) ? read(later) : {}]
}

const readTables = (folder: string): [language: string, table: Table][] =>
  languageFiles(folder).map((file) => {
    const [opening, screens] = readTextParts(folder, file)
    return [file.replace('.json', ''), { ...opening, ...screens }]
  })

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Keys that the code makes by a template such as `tier.${name}.reach`. */
const templatesOf = (sources: string, { templates }: MadeKeys): RegExp[] => {
  const found = [...sources.matchAll(/`([a-zA-Z0-9.]*\$\{[^`]*?)`/g)].map(([, template = '']) => template)
  const open = found.filter((template) => !templates.has(template))
  return open.map((template) => {
    const fixed = template.split(/\$\{[^}]*\}/).map(escaped)
    return new RegExp(`^${fixed.join('[a-zA-Z0-9]+(\\.[a-z]+)?')}$`)
  })
}

const noneMade: MadeKeys = { keys: new Set(), templates: new Set() }

/** Whether sources name a key, as it stands or by a template. */
/** @param made what the types say of the templates */
const naming = (sources: string, made: MadeKeys = noneMade): ((key: string) => boolean) => {
  const templates = templatesOf(sources, made)
  return (key) => sources.includes(`'${key}'`) || made.keys.has(key) || templates.some((template) => template.test(key))
}

const keysNamed = (sources: string): string[] =>
  [...sources.matchAll(/\bt\('([^']+)'/g), ...sources.matchAll(/key: '([^']+)'(?:, params: [^}]*\})?, namespace/g)].map(
    ([, key = '']) => key,
  )

const parametersOf = (text = ''): string =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted().join()

/**
 * The tests of a remote's texts: every language has the same keys and parameters, none is empty, each text that the code names
 * is there, and none is left over.
 */
export const describeTexts = (folder: string): void => {
  describe('texts', () => {
    const sources = readSources(join(folder, 'src'))
    const tables = readTables(folder)
    const en = tables.find(([language]) => language === 'en')?.[1] ?? {}

    it('has every text it names, and no other', { timeout: 60_000 }, async () => {
      const isUsed = naming(sources, await keysMade(folder))
      expect(keysNamed(sources).filter((key) => !(key in en))).toEqual([])
      expect(keysNowhere(sources, en, readShellTexts())).toEqual([])
      expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([])
    })

    // What a screen behind the first one says would make every opening wait; what the first one says must not come later.
    it.runIf(existsSync(join(folder, 'texts/screens')))('opens with the texts of the first screen, and no other', () => {
      const [opening, screens] = readTextParts(folder, 'en.json')
      const first = readOpeningSources(folder)
      expect(keysNamed(first).filter((key) => key in screens)).toEqual([])
      expect(Object.keys(opening).filter((key) => !naming(first)(key))).toEqual([])
      expect(Object.keys(opening).filter((key) => key in screens)).toEqual([])
    })

    // A table that the remote does not name is never fetched: its tile would stay in English.
    it.each(tables)('fetches its texts in %s', (language) => {
      expect(sources).toContain(`'../texts/${language}.json'`)
      if (existsSync(join(folder, 'texts/screens'))) expect(sources).toContain(`'../texts/screens/${language}.json'`)
    })

    it.each(tables)('says in %s the same as in English, with the same parameters', (_, table) => {
      expect(Object.keys(table).toSorted()).toEqual(Object.keys(en).toSorted())
      expect(Object.values(table).filter((text) => text.trim() === '')).toEqual([])
      expect(Object.keys(en).filter((key) => parametersOf(table[key]) !== parametersOf(en[key]))).toEqual([])
    })
  })
}
