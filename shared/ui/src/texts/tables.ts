import { withTimeout } from '@quintet/domain/time'
import { $locale, type TextTable } from '@quintet/sdk'
import { map } from 'nanostores'

type Loader = () => Promise<{ default: TextTable } | TextTable>

/** A remote's texts by bcp47 language; each is a chunk of the remote's own build. */
export type TextLoaders = Readonly<Record<string, Loader>>

/** A remote's texts: those that it opens with, and those of its later screens once one of these was asked for. */
interface Loaders {
  opening: TextLoaders
  screens: TextLoaders
  screensAreWanted: boolean
}

const loaders = new Map<string, Loaders>()
const loaded = new Set<Loader>()

/** Tables of the remotes by `namespace/language`. */
export const $tables = map<Record<string, TextTable>>({})

/** The remote's table in the chosen language; English stands in for a language that the remote does not have yet. */
const localeOf = (namespace: string, locale: string): string => (loaders.get(namespace)?.opening[locale] ? locale : 'en')

const loadPart = async (key: string, loader: Loader | undefined): Promise<void> => {
  if (!loader || loaded.has(loader)) return
  const part = await loader()
  loaded.add(loader)
  const table = 'default' in part && typeof part.default === 'object' ? part.default : (part as TextTable)
  $tables.setKey(key, { ...$tables.get()[key], ...table })
}

const load = async (namespace: string, locale: string): Promise<void> => {
  const { opening, screens, screensAreWanted } = loaders.get(namespace) ?? {}
  const parts = [opening?.[locale], screensAreWanted ? screens?.[locale] : undefined]
  await Promise.all(parts.map((loader) => loadPart(`${namespace}/${locale}`, loader)))
}

/**
 * Makes a remote's texts known and loads the chosen language's before the remote is shown.
 * @param screens texts of screens that come later, which `readyScreenTexts` fetches
 */
export const registerTexts = async (namespace: string, opening: TextLoaders, screens: TextLoaders = {}): Promise<void> => {
  loaders.set(namespace, { opening, screens, screensAreWanted: false })
  await load(namespace, localeOf(namespace, $locale.get()))
}

/**
 * Fetches the texts of a remote's later screens, before one of these is shown; a language chosen afterwards brings both parts.
 * @throws whatever the loader throws when they do not come
 */
export const readyScreenTexts = async (namespace: string): Promise<void> => {
  const known = loaders.get(namespace)
  if (!known) return
  known.screensAreWanted = true
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
