import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languageCookie, languages } from '@quintet/domain/languages'
import { parse } from 'hono/utils/cookie'

export type SiteLanguage = Language

// Id 29 is English once more.
const isFirst = ({ bcp47 }: Language, index: number): boolean => languages.findIndex((one) => one.bcp47 === bcp47) === index

/** The languages a content folder has texts for, in the order of their ids. */
export const writtenLanguages = (contentFolder: string): SiteLanguage[] =>
  languages.filter((one, index) => isFirst(one, index) && existsSync(join(contentFolder, one.bcp47, 'script.json')))

/**
 * The best of the written languages for a browser.
 * @param header `Accept-Language`
 */
export const bestLanguage = (written: SiteLanguage[], header: string): SiteLanguage | undefined => {
  const wanted = header
    .split(',')
    .map((part) => part.trim().split(';q='))
    .map(([tag = '', quality = '1']) => ({ tag: tag.toLowerCase(), quality: Number(quality) || 0 }))
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const found = written.find(({ bcp47 }) => tag === bcp47.toLowerCase() || tag.startsWith(`${bcp47.toLowerCase()}-`))
    if (found) return found
  }
  return written.find(({ bcp47 }) => bcp47 === 'en') ?? written[0]
}

/** What an answer depends on that is written in the visitor's language. */
export const languageVary = 'accept-language, cookie'

/** The languages that a visitor wants, as `Accept-Language` says it: the one that was chosen on the site comes first. */
export const wantedLanguages = (headers: Headers): string => {
  const chosen = parse(headers.get('cookie') ?? '', languageCookie)[languageCookie]
  return [chosen, headers.get('accept-language')].filter(Boolean).join()
}
