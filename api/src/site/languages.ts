import { readdirSync } from 'node:fs'
import { languages } from '@quintet/domain/languages'

export type SiteLanguage = (typeof languages)[number]

/** The languages a content folder has texts for; English first. */
export function writtenLanguages(contentFolder: string): SiteLanguage[] {
  const folders = new Set(readdirSync(contentFolder))
  return languages.filter(({ bcp47 }, index) => folders.has(bcp47) && languages.findIndex((one) => one.bcp47 === bcp47) === index)
}

/**
 * The best of the written languages for a browser.
 * @param header `Accept-Language`
 */
export function bestLanguage(written: SiteLanguage[], header: string): SiteLanguage | undefined {
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
