import { describe, expect, it } from 'vitest'
import { formatLocale, language, languageIdOf, languages, pickerLanguageIds } from './index.ts'

describe('languages', () => {
  it('are 29 with the codes of the specification', () => {
    const codes =
      'ENG M-CHI HIN SPA FRE ARA BEN RUS POR URD IND GER JPN NIG MAR TEL TUR TAM Y-CHI VIE TGL W-CHI KOR IRA HAU SWA ITA THA ENG'
    expect(languages.map(({ code }) => code).join(' ')).toBe(codes)
    expect(languages.map(({ id }) => id)).toEqual(Array.from({ length: 29 }, (_, index) => index + 1))
  })

  it('offer nine in the picker', () => {
    expect(pickerLanguageIds.map((id) => language(id).bcp47)).toEqual(['en', 'zh', 'hi', 'es', 'fr', 'ar', 'ru', 'pt', 'de'])
  })

  it('are written from the right where they are', () => {
    expect(languages.filter(({ dir }) => dir === 'rtl').map(({ code }) => code)).toEqual(['ARA', 'URD', 'IRA'])
  })

  it('have tags that the platform knows', () => {
    for (const { bcp47 } of languages) expect(new Intl.DisplayNames('en', { type: 'language' }).of(bcp47)).not.toBe(bcp47)
  })

  it('are found by tag, and English stands in for what is not there', () => {
    expect([languageIdOf('ar-EG'), languageIdOf('EN-us'), languageIdOf('xx')]).toEqual([6, 1, undefined])
    expect([language(29).bcp47, language(99).id, language(0).id]).toEqual(['en', 1, 1])
  })

  it('write British dates in English; the others keep their own tag', () => {
    const written = pickerLanguageIds.map((id) => formatLocale(language(id).bcp47))
    expect(written).toEqual(['en-GB', 'zh', 'hi', 'es', 'fr', 'ar', 'ru', 'pt', 'de'])
    const date = new Intl.DateTimeFormat(formatLocale('en'), { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 10, 25),
    )
    expect(date).toBe('25 November 2026')
  })
})
