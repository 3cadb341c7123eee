import { storageKeys } from '@quintet/contract/wire'
import { DEFAULT_LANGUAGE_ID, language, languageIdOf } from '@quintet/domain/languages'
import { atom, computed } from 'nanostores'
import { loadContent } from '../client/files.ts'
import { environment } from '../environment.ts'

export type TextTable = Readonly<Record<string, string>>
/** The five translation tables of the wire. */
export type TableName = 'script' | 'quiz1' | 'quiz2' | 'character' | 'user'
export type Tables = Partial<Record<TableName, TextTable>>

interface Stored {
  id: number
  tables: Tables
}

/** Tables written into the page by the site server under the id `texts`. */
const tablesOfPage = (): Stored | undefined => {
  const element = globalThis.document?.querySelector('script#texts')
  return element?.textContent ? (JSON.parse(element.textContent) as Stored) : undefined
}

const stored = (): Stored | undefined => {
  try {
    const found = environment().storage.getItem(storageKeys.language)
    return found === null ? undefined : (JSON.parse(found) as Stored)
  } catch {
    return undefined
  }
}

const first = (): Stored => {
  const [kept, page] = [stored(), tablesOfPage()]
  if (kept && page?.id === kept.id) return { id: kept.id, tables: { ...kept.tables, ...page.tables } }
  return kept ?? page ?? { id: languageIdOf(globalThis.navigator?.language ?? 'en') ?? DEFAULT_LANGUAGE_ID, tables: {} }
}

/** The chosen language (zLanguage) and its tables. */
export const $language = atom<Stored>(first())
export const $direction = computed($language, ({ id }) => language(id).dir)
export const $locale = computed($language, ({ id }) => language(id).bcp47)

const keep = (value: Stored): void => {
  $language.set(value)
  try {
    environment().storage.setItem(storageKeys.language, JSON.stringify(value))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const pending = new Map<string, Promise<void>>()

/** Makes sure a table of the chosen language is there. Throws when it can't be fetched. */
export const loadTable = (name: TableName): Promise<void> => {
  const { id, tables } = $language.get()
  if (tables[name]) return Promise.resolve()
  const key = `${name}-${id}`
  const running =
    pending.get(key) ??
    loadContent<TextTable>(`${key}.json`)
      .then((table) => {
        if ($language.get().id === id) keep({ id, tables: { ...$language.get().tables, [name]: table } })
      })
      .finally(() => void pending.delete(key))
  pending.set(key, running)
  return running
}

/** Switches the language: fetches the tables in use first, so that no half-translated screen is ever seen. */
export const chooseLanguage = async (id: number): Promise<void> => {
  const names = Object.keys({ script: 1, ...$language.get().tables }) as TableName[]
  const fetched = await Promise.all(names.map((name) => loadContent<TextTable>(`${name}-${id}.json`)))
  keep({ id, tables: Object.fromEntries(names.map((name, index) => [name, fetched[index]])) })
}
