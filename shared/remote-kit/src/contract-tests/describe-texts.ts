import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Table = Record<string, string>

/** All sources of a folder as one text. */
export const readSources = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')

const readTables = (folder: string): [language: string, table: Table][] =>
  readdirSync(folder).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as Table])

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Keys that the code makes by a template such as `tier.${name}.reach`. */
const templatesOf = (sources: string): RegExp[] =>
  [...sources.matchAll(/`([a-zA-Z0-9.]*\$\{[^`]*?)`/g)].map(([, template = '']) => {
    const fixed = template.split(/\$\{[^}]*\}/).map(escaped)
    return new RegExp(`^${fixed.join('[a-zA-Z0-9]+(\\.[a-z]+)?')}$`)
  })

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
    const tables = readTables(join(folder, 'texts'))
    const en = tables.find(([language]) => language === 'en')?.[1] ?? {}
    const templates = templatesOf(sources)
    const isUsed = (key: string) => sources.includes(`'${key}'`) || templates.some((template) => template.test(key))

    it('has every text it names, and no other', () => {
      expect(keysNamed(sources).filter((key) => !(key in en))).toEqual([])
      expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([])
    })

    // A table that the remote does not name is never fetched: its tile would stay in English.
    it.each(tables)('fetches its texts in %s', (language) => {
      expect(sources).toContain(`'../texts/${language}.json'`)
    })

    it.each(tables)('says in %s the same as in English, with the same parameters', (_, table) => {
      expect(Object.keys(table).toSorted()).toEqual(Object.keys(en).toSorted())
      expect(Object.values(table).filter((text) => text.trim() === '')).toEqual([])
      expect(Object.keys(en).filter((key) => parametersOf(table[key]) !== parametersOf(en[key]))).toEqual([])
    })
  })
}
