import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectNone } from './expect-none.ts'
import { keysMade } from './keys-made.ts'
import { keysNowhere } from './keys-nowhere.ts'
import { readOpeningSources } from './opening-sources.ts'
import { naming } from './naming.ts'
import { readShellTexts } from './shell-texts.ts'
import { titleFaults } from './title-faults.ts'
import { languageFiles, readSources, readTextParts, type Table } from './tile-texts.ts'

const readTables = (folder: string): [language: string, table: Table][] =>
  languageFiles(folder).map((file) => {
    const [opening, screens] = readTextParts(folder, file)
    return [file.replace('.json', ''), { ...opening, ...screens }]
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
    const tables = readTables(folder)
    const en = tables.find(([language]) => language === 'en')?.[1] ?? {}

    it('has every text it names, and no other', { timeout: 600_000 }, async () => {
      const isUsed = naming(sources, await keysMade(folder))
      expectNone(
        keysNamed(sources).filter((key) => !(key in en)),
        'the sources name a text that texts/en.json does not have: ',
      )
      expectNone(keysNowhere(sources, en, readShellTexts()), 'no table has ')
      expectNone(
        Object.keys(en).filter((key) => !isUsed(key)),
        'nothing names the text ',
      )
    })

    it('has the title that package.json names', () => expectNone(titleFaults(folder)))

    // What a screen behind the first one says would make every opening wait; what the first one says must not come later.
    // A tile that opens with all its texts has none of others: nothing is skipped.
    if (existsSync(join(folder, 'texts/screens')))
      it('opens with the texts of the first screen, and no other', () => {
        const [opening, screens] = readTextParts(folder, 'en.json')
        const first = readOpeningSources(folder)
        expectNone(
          keysNamed(first).filter((key) => key in screens),
          'the first screen needs, and texts/screens has, ',
        )
        expectNone(
          Object.keys(opening).filter((key) => !naming(first)(key)),
          'only later screens need, and texts/screens lacks, ',
        )
        expectNone(
          Object.keys(opening).filter((key) => key in screens),
          'both texts and texts/screens have ',
        )
      })

    // A table that the remote does not name is never fetched: its tile would stay in English.
    it.each(tables)('fetches its texts in %s', (language) => {
      expect(sources).toContain(`'../texts/${language}.json'`)
      if (existsSync(join(folder, 'texts/screens'))) expect(sources).toContain(`'../texts/screens/${language}.json'`)
    })

    it.each(tables)('says in %s the same as in English, with the same parameters', (_, table) => {
      expect(Object.keys(table).toSorted()).toEqual(Object.keys(en).toSorted())
      expectNone(
        Object.keys(table).filter((key) => table[key]?.trim() === ''),
        'empty: ',
      )
      expectNone(
        Object.keys(en).filter((key) => parametersOf(table[key]) !== parametersOf(en[key])),
        'other places than in English: ',
      )
    })
  })
}
