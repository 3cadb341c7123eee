import { isRightToLeft } from './isolated.ts'

export { folded } from './folded.ts'
export * from './format-locale.ts'
export * from './formats.ts'
export { isolated } from './isolated.ts'
export { plainText } from './plain-text.ts'
export { latinDigits } from './latin-digits.ts'
/** Cookie that tells the site by its tag in which language pages are wanted, where the visitor chose another than the browser asks for. */
export const languageCookie = 'quintet_language'

/** A language of the specification by its wire id. */
export interface Language {
  id: number
  /** The specification's code; id 29 falls back to English. */
  code: string
  bcp47: string
  nativeName: string
  dir: 'ltr' | 'rtl'
}

const rows = [
  ['ENG', 'en', 'English'],
  ['M-CHI', 'zh', '中文（普通话）'],
  ['HIN', 'hi', 'हिन्दी'],
  ['SPA', 'es', 'Español'],
  ['FRE', 'fr', 'Français'],
  ['ARA', 'ar', 'العربية'],
  ['BEN', 'bn', 'বাংলা'],
  ['RUS', 'ru', 'Русский'],
  ['POR', 'pt', 'Português'],
  ['URD', 'ur', 'اردو'],
  ['IND', 'id', 'Bahasa Indonesia'],
  ['GER', 'de', 'Deutsch'],
  ['JPN', 'ja', '日本語'],
  ['NIG', 'pcm', 'Naijá'],
  ['MAR', 'mr', 'मराठी'],
  ['TEL', 'te', 'తెలుగు'],
  ['TUR', 'tr', 'Türkçe'],
  ['TAM', 'ta', 'தமிழ்'],
  ['Y-CHI', 'yue', '粵語'],
  ['VIE', 'vi', 'Tiếng Việt'],
  ['TGL', 'tl', 'Tagalog'],
  ['W-CHI', 'wuu', '吴语'],
  ['KOR', 'ko', '한국어'],
  ['IRA', 'fa', 'فارسی'],
  ['HAU', 'ha', 'Hausa'],
  ['SWA', 'sw', 'Kiswahili'],
  ['ITA', 'it', 'Italiano'],
  ['THA', 'th', 'ไทย'],
  ['ENG', 'en', 'English'],
] as const

/** All 29 language ids in order (specification, section 3). */
export const languages: readonly Language[] = rows.map(([code, bcp47, nativeName], index) => ({
  id: index + 1,
  code,
  bcp47,
  nativeName,
  dir: isRightToLeft(bcp47) ? 'rtl' : 'ltr',
}))

/** The ids that the language picker offers (specification, section 2). */
export const pickerLanguageIds: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 9, 12]
/** The language where none was chosen: English. */
export const DEFAULT_LANGUAGE_ID = 1

/**
 * The language of an id; English for an id that does not exist.
 * @example
 * language(6).dir // → 'rtl'
 * language(99).bcp47 // → 'en'
 */
export const language = (id: number): Language => {
  const found = languages[id - 1] ?? languages[0]
  if (!found) throw new Error('No languages')
  return found
}

/** The lowest id of a BCP 47 tag, looking at its language alone (`ar-EG` is 6); undefined for one that is not listed. */
export const languageIdOf = (tag: string): number | undefined => {
  const main = tag.toLowerCase().split('-')[0]
  return languages.find(({ bcp47 }) => bcp47 === main)?.id
}

const beginsWith = (key: string, prefixes: readonly string[]): boolean => prefixes.some((prefix) => key.startsWith(prefix))

const openingPrefixes = ['app.', 'login.', 'password.', 'errorPage.', 'state.']

/** Whether a text of the script is needed to sign in; those a page carries itself, all others are fetched once. */
export const isOpeningText = (key: string): boolean => beginsWith(key, openingPrefixes)

const pagePrefixes =
  'about appeal code factor help howItWorks information newPassword reportError reports rule signup standing statement terms trials'
    .split(' ')
    .map((group) => `${group}.`)
// Named by links and notes of the dashboard and by what tiles take from the shell.
const homePrefixes = ['help.open', 'information.title', 'reportError.title', 'signup.matching', 'standing.title', 'terms.due.']

/** The halves of the script, each a file of its own: what every signed-in member's page needs, and the rest. */
export const scriptParts = ['home', 'pages'] as const
/** One of them. */
export type ScriptPart = (typeof scriptParts)[number]

/** The half of the script that a text stands in: `pages` when only a page beyond dashboard and tiles shows it. */
export const scriptPartOf = (key: string): ScriptPart =>
  beginsWith(key, pagePrefixes) && !beginsWith(key, homePrefixes) ? 'pages' : 'home'
