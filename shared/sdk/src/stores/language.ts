import { storageKeys } from '@quintet/contract/wire'
import { DEFAULT_LANGUAGE_ID, language, languageIdOf, type ScriptPart } from '@quintet/domain/languages'
import { atom, computed } from 'nanostores'
import { loadContent } from '../client/files.ts'
import { pageTexts as page } from '../client/page-texts.ts'
import { environment } from '../environment.ts'

/** Texts by key. */
export type TextTable = Readonly<Record<string, string>>
/** The five translation tables of the wire; of the script `pages` has what only pages beyond dashboard and tiles show. */
export type TableName = 'script' | 'pages' | 'quiz1' | 'quiz2' | 'character' | 'user'
/** The tables of texts that came so far, by name. */
export type Tables = Partial<Record<TableName, TextTable>>

interface Stored {
  id: number
  tables: Tables
  /** The site's version of its texts when these were fetched. */
  version?: string
}

interface Chosen extends Stored {
  /** The few texts of the login page, which the page itself brings. */
  opening?: TextTable
}

// What is kept of the script stands apart: a shell that knows of no parts takes each script that it finds among the tables for a whole one.
type Kept = Stored & { parts?: Pick<Tables, 'script' | 'pages'> }

const stored = (): Stored | undefined => {
  try {
    const found = environment().storage.getItem(storageKeys.language)
    if (found === null) return undefined
    const { parts, ...kept } = JSON.parse(found) as Kept
    return { ...kept, tables: { ...kept.tables, ...parts } }
  } catch {
    return undefined
  }
}

const store = ({ tables: { script, pages, ...tables }, ...kept }: Stored): void => {
  const whole: Kept = { ...kept, tables, parts: { ...(script && { script }), ...(pages && { pages }) } }
  environment().storage.setItem(storageKeys.language, JSON.stringify(whole))
}

const firstId = (): number => page?.id ?? languageIdOf(globalThis.navigator?.language ?? 'en') ?? DEFAULT_LANGUAGE_ID

const first = (): Chosen => {
  const kept = stored() ?? { id: firstId(), tables: {}, ...(page && { version: page.version }) }
  return page?.id === kept.id ? { ...kept, opening: page.opening } : kept
}

/** The chosen language (zLanguage) and its tables. */
export const $language = atom<Chosen>(first())
export const $direction = computed($language, ({ id }) => language(id).dir)
export const $locale = computed($language, ({ id }) => language(id).bcp47)
/** The shell's texts: those that were fetched, before that the few of the login page. */
export const $script = computed($language, ({ tables: { script, pages }, opening }): TextTable | undefined => {
  const first = script ?? opening
  return pages ? { ...first, ...pages } : first
})

const keep = (id: number, tables: Tables, version = page?.version): void => {
  const kept: Stored = { id, tables, ...(version !== undefined && { version }) }
  $language.set(page?.id === id ? { ...kept, opening: page.opening } : kept)
  try {
    store(kept)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const parts: Partial<Record<TableName, ScriptPart>> = { script: 'home', pages: 'pages' }

const fetchTable = (name: TableName, id: number): Promise<TextTable> =>
  loadContent<TextTable>(`${name in parts ? 'script' : name}-${id}.json`, parts[name])

const fetchTables = async (names: TableName[], id: number): Promise<Tables> => {
  const fetched = await Promise.all(names.map((name) => fetchTable(name, id)))
  return Object.fromEntries(names.map((name, index) => [name, fetched[index]]))
}

const pending = new Map<string, Promise<void>>()

const once = (key: string, run: () => Promise<void>): Promise<void> => {
  const running = pending.get(key) ?? run().finally(() => void pending.delete(key))
  pending.set(key, running)
  return running
}

/** Makes sure a table of the chosen language is there. Throws when it can't be fetched. */
export const loadTable = (name: TableName): Promise<void> => {
  const { id, tables } = $language.get()
  if (tables[name]) return Promise.resolve()
  return once(`${name}-${id}`, async () => {
    const table = await fetchTable(name, id)
    const now = $language.get()
    if (now.id === id) keep(id, { ...now.tables, [name]: table }, now.version)
  })
}

const namesInUse = () => Object.keys({ script: 1, ...$language.get().tables }) as TableName[]

let lastChosen: number | undefined

/**
 * Switches the language: fetches the tables in use first, so that no half-translated screen is ever seen. Of several choices the last one
 * counts, in whichever order their texts come.
 */
export const chooseLanguage = async (id: number): Promise<void> => {
  lastChosen = id
  const tables = await fetchTables(namesInUse(), id)
  if (lastChosen === id) keep(id, tables)
}

/** Fetches the tables in use anew. A language that was chosen meanwhile stays, and so does a table that came meanwhile. */
const refreshTables = async (id: number): Promise<void> => {
  const tables = await fetchTables(namesInUse(), id)
  const now = $language.get()
  if (now.id === id) keep(id, { ...now.tables, ...tables })
}

/**
 * Makes sure that the script is there as far as dashboard and tiles need it, and fetches what was kept from an earlier visit anew when the site's texts have changed.
 * Throws only when there is no script at all.
 */
export const readyScript = async (): Promise<void> => {
  const { id, version, tables } = $language.get()
  if (!tables.script) return loadTable('script')
  if (!page || version === page.version) return
  // Old texts are better than none.
  await once(`all-${id}`, () => refreshTables(id)).catch(() => undefined)
}

/** Makes sure that the whole script is there: for pages beyond dashboard and tiles. Throws when a part can't be fetched. */
export const readyWholeScript = async (): Promise<void> => {
  await Promise.all([readyScript(), loadTable('pages')])
}
