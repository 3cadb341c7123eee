import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { describe, expect, it } from 'vitest'
import { checkLanguage } from '../src/texts/check.mts'
import { faultsOf, keyFaults } from '../src/texts/faults.mts'
import { readGlossary } from '../src/texts/glossary.mts'
import { oppositeFaults, pairsOf, sideOf, withoutRow } from '../src/texts/opposites.mts'
import { doubledKeys, tablesOf, type Table } from '../src/texts/tables.mts'

const glossary = readGlossary()
const written = pickerLanguageIds.map((id) => language(id).bcp47).filter((tag) => tablesOf(tag).length > 0)

describe('the texts', () => {
  it.each(written)('are whole and right in %s', (tag) => {
    expect(checkLanguage(tag).faults).toEqual([])
  })
})

const german = (english: string, translated: string) => faultsOf({ english, translated, language: 'de' }, glossary)

const counted = (translated: string, tag: string) =>
  faultsOf({ english: '{n, plural, one {#} other {#}}', translated, language: tag }, glossary)

// Each fault is one that was made on purpose: a check that lets it pass is broken.
describe('a fault of a translation is seen:', () => {
  it.each([
    ['nothing', 'Save', '', ['is empty']],
    ['a copy of the English', 'Save', 'Save', ['is the English']],
    ['a missing place', '{count} photos', 'Fotos', ['has the places none and not count']],
    ['a wrong place', '{count} photos', '{number} Fotos', ['has the places number and not count']],
    ['braces that do not close', '{count} photos', '{count Fotos', ['unbalanced braces in text: {count Fotos']],
    ['a missing plural form', '{n, plural, one {#} other {#}}', '{n, plural, other {#.}}', ['n has no form one']],
    ['a last hour that is none', 'in {hours} h', 'in {hours, plural, one {# h} other {# h}}', ['says 0 hours in the last one']],
    ['a last hour with minutes', '{hours} {minutes}', '{hours, plural, one {# h} other {# h}}, {minutes} min', []],
    ['a last hour in words', 'in {hours} h', 'in {hours, plural, =0 {unter 1 h} one {# h} other {# h}}', []],
    ['another word than that of the glossary', 'The drawing', 'Die Verlosung', ['misses the word for drawing']],
    ['a word that is never used', 'Save', 'Speichern Sie Ihnen', ['says “Ihnen”']],
  ])('%s', (_, english, translated, faults) => {
    expect(german(english, translated)).toEqual(faults)
  })

  it.each([
    ['fr', 'Your rights', 'Tes droits', ['tes']],
    ['fr', 'You are asked', 'On t’interroge', ['t’']],
    ['fr', 'You get a copy', 'Vous recevez une copie', []],
    ['fr', 'Is there one?', 'Y en a-t-il un ?', []],
    ['ru', 'Your rights', 'Твои права', ['твои']],
    ['pt', 'Your rights', 'Os teus direitos', ['teus']],
  ])('the other form of address, in %s: %s', (tag, english, translated, words) => {
    const faults = words.map((word) => `addresses its reader with “${word}”`)
    expect(faultsOf({ english, translated, language: tag }, glossary)).toEqual(faults)
  })

  it.each([
    ['ar', 'News of Quintet', 'أخبار كوينتِت'],
    ['ar', 'Offline from Quintet', 'لا اتصال بQuintet'],
    ['ru', 'About Quintet', 'О «Квинтете»'],
    ['zh', 'About Quintet', '关于五重奏'],
    ['de', 'Quintet expects of you what you expect of Quintet', 'Was Quintet erwartet'],
    ['de', 'About Quintet', 'Über das Quintett'],
    [
      'ru',
      '{n, plural, one {# day of Quintet} other {# days of Quintet}}',
      '{n, plural, one {# день Quintet} few {# дня} many {# дней Quintet} other {# дня Quintet}}',
    ],
  ])('a name that does not stay, in %s: %s', (tag, english, translated) => {
    expect(faultsOf({ english, translated, language: tag }, glossary)).toEqual(['does not leave the name Quintet as it is'])
  })

  it.each([
    ['ar', 'Offline from Quintet', 'لا اتصال بـ Quintet'],
    ['zh', 'Quintet is small', 'Quintet还小'],
    ['es', 'Not even us', 'Quintet tampoco'],
    ['zh', '{n, plural, one {# day of Quintet} other {# days of Quintet}}', '{n, plural, other {Quintet 的 # 天}}'],
  ])('a name that stays is none, in %s: %s', (tag, english, translated) => {
    expect(faultsOf({ english, translated, language: tag }, glossary)).toEqual([])
  })

  it('a key that stands twice', () => {
    expect(doubledKeys('{\n  "a.b": "A",\n  "c": "\\"a.b\\": x",\n  "a.b": "B"\n}')).toEqual(['a.b'])
  })

  it('a missing and an extra key', () => {
    expect(keyFaults({ a: 'A', b: 'B' }, { b: 'B', c: 'C' })).toEqual(['a is missing', 'c is not in the English'])
  })

  it('nothing in a good one', () => {
    expect(
      german(
        'The drawing has {n, plural, one {# token} other {# tokens}}',
        'Die Ziehung hat {n, plural, one {# Los} other {# Lose}}',
      ),
    ).toEqual([])
  })

  it('a form for each number that a language counts apart', () => {
    expect(counted('{n, plural, one {# а} few {# б} many {# в} other {# г}}', 'ru')).toEqual([])
    expect(counted('{n, plural, one {# а} other {# г}}', 'ru')).toEqual(['n has no form many', 'n has no form few'])
    expect(counted('{n, plural, =0 {لا} one {واحد} two {اثنان} few {# أ} many {# ب} other {# ج}}', 'ar')).toEqual([])
    expect(counted('{n, plural, other {# 个}}', 'zh')).toEqual([])
  })
})

/** Of each pair of the tables, the texts changed over in one language. */
const changedOver = (tag: string): { keys: string; faults: string[] }[] => {
  const translated = new Map(tablesOf(tag).map(({ pattern, table }) => [pattern, table]))
  return tablesOf('en').flatMap(({ pattern, table: english }) => {
    const table = translated.get(pattern) ?? {}
    return pairsOf(english).map(([one, other]) => {
      const both: Table = { [one]: english[one] ?? '', [other]: english[other] ?? '' }
      const changed: Table = { [one]: table[other] ?? '', [other]: table[one] ?? '' }
      return { keys: `${pattern}: ${one} and ${other}`, faults: oppositeFaults(both, changed, tag, glossary) }
    })
  })
}

// Choices by number are seldom opposites.
const isNumbered = (keys: string): boolean => /\d$/.test(keys) && !keys.includes(': scale.')

describe('two opposites that have changed their places', () => {
  it.each(written.filter((tag) => tag !== 'en'))('are seen in %s, wherever they stand', (tag) => {
    const pairs = changedOver(tag).filter(({ keys }) => !isNumbered(keys))
    expect(pairs.filter(({ faults }) => faults.length < 2).map(({ keys }) => keys)).toEqual([])
    expect(pairs.length).toBeGreaterThan(60)
  })

  it('are seen among choices that are opposites', () => {
    const seen = changedOver('zh').filter(({ keys, faults }) => isNumbered(keys) && faults.length === 2)
    expect(seen.map(({ keys }) => keys.split(':')[1])).toEqual(
      expect.arrayContaining([' gender.1 and gender.2', ' attraction.1 and attraction.2', ' wantsKids.1 and wantsKids.2']),
    )
  })

  it('need a row of the glossary, unless their places differ', () => {
    expect(withoutRow({ 'a.yes': 'Fine', 'a.no': 'Fair', 'b.on': 'On {day}', 'b.off': 'Off' }, glossary)).toEqual([
      'a.yes and a.no are told apart by no row of the opposites',
    ])
  })

  const same = [['same'], ['not the same', 'other…']] as const
  it.each([
    ['The same', 0],
    ['Not the same', 1],
    ['Others', 1],
    ['Another', undefined],
    ['Samely', undefined],
    ['The same, or others', undefined],
  ])('are told apart by words: %s', (text, side) => {
    expect(sideOf(text, same, 'en')).toBe(side)
  })

  it('are told apart by a denial, and by signs where a language has no spaces', () => {
    expect(['Matched', 'No match'].map((text) => sideOf(text, [[], ['no']], 'en'))).toEqual([0, 1])
    expect(['是同一个人', '不是同一个人'].map((text) => sideOf(text, [[], ['不']], 'zh'))).toEqual([0, 1])
  })
})
