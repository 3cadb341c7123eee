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

$locale.listen((locale) => {
  for (const namespace of loaders.keys()) void load(namespace, localeOf(namespace, locale))
})

/** The table of a namespace; without one, the shell's script. While a new language loads, the old one stays. */
export const tableOf = (
  namespace: string | undefined,
  script: TextTable | undefined,
  tables: Record<string, TextTable>,
  locale: string,
): TextTable => {
  if (namespace === undefined) return script ?? {}
  return tables[`${namespace}/${localeOf(namespace, locale)}`] ?? tables[`${namespace}/en`] ?? {}
}
