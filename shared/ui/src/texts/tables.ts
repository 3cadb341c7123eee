import { withTimeout } from '@quintet/domain/time'
import { $locale, type TextTable } from '@quintet/sdk'
import { map } from 'nanostores'

type Loader = () => Promise<{ default: TextTable } | TextTable>

/** A remote's texts by bcp47 language; each is a chunk of the remote's own build. */
export type TextLoaders = Readonly<Record<string, Loader>>

const loaders = new Map<string, TextLoaders>()

/** Tables of the remotes by `namespace/language`. */
export const $tables = map<Record<string, TextTable>>({})

/** The remote's table in the chosen language; English stands in for a language that the remote does not have yet. */
const localeOf = (namespace: string, locale: string): string => (loaders.get(namespace)?.[locale] ? locale : 'en')

const load = async (namespace: string, locale: string): Promise<void> => {
  const key = `${namespace}/${locale}`
  const loader = loaders.get(namespace)?.[locale]
  if (!loader || $tables.get()[key]) return
  const loaded = await loader()
  $tables.setKey(key, 'default' in loaded && typeof loaded.default === 'object' ? loaded.default : (loaded as TextTable))
}

/** Makes a remote's texts known and loads the chosen language's before the remote is shown. */
export const registerTexts = async (namespace: string, texts: TextLoaders): Promise<void> => {
  loaders.set(namespace, texts)
  await load(namespace, localeOf(namespace, $locale.get()))
}

/** Texts of a language did not come; the language in force stays. */
export class TextsMissing extends Error {
  override name = 'TextsMissing'
}

const timeoutMs = 8000
const late = (): never => {
  throw new Error(`no answer within ${timeoutMs} ms`)
}

/**
 * Fetches the texts of every remote that this page knows in another language, before it is chosen: so no remote stands without texts.
 * @param locale bcp47 tag
 * @throws TextsMissing when one does not come
 */
export const readyTexts = async (locale: string): Promise<void> => {
  const all = [...loaders.keys()].map((namespace) => load(namespace, localeOf(namespace, locale)))
  try {
    await withTimeout(Promise.all(all), timeoutMs, late)
  } catch (cause) {
    throw new TextsMissing(`The texts in ${locale} did not come.`, { cause })
  }
}

// A language that was chosen elsewhere than in the picker; the texts that are there stay when others do not come.
$locale.listen((locale) => void readyTexts(locale).catch(() => undefined))

const anyOf = (namespace: string, tables: Record<string, TextTable>): TextTable | undefined =>
  tables[`${namespace}/en`] ?? Object.entries(tables).find(([key]) => key.startsWith(`${namespace}/`))?.[1]

/** The table of a namespace; without one, the shell's script. While a new language loads, one that is there stays. */
export const tableOf = (
  namespace: string | undefined,
  script: TextTable | undefined,
  tables: Record<string, TextTable>,
  locale: string,
): TextTable => {
  if (namespace === undefined) return script ?? {}
  return tables[`${namespace}/${localeOf(namespace, locale)}`] ?? anyOf(namespace, tables) ?? {}
}
