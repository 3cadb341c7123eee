import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { describe, expect, it } from 'vitest'
import { checkLanguage } from '../src/texts/check.mts'
import { faultsOf, keyFaults } from '../src/texts/faults.mts'
import { readGlossary } from '../src/texts/glossary.mts'
import { doubledKeys, tablesOf } from '../src/texts/tables.mts'

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
