import { lostBrands } from './brands.mts'
import type { Glossary } from './glossary.mts'
import { placesOf } from './places.mts'
import type { Table } from './tables.mts'
import { terms } from './terms.mts'

export interface Pair {
  english: string
  translated: string
  language: string
}

const namesOf = (text: string): string => [...new Set(placesOf(text).map(({ name }) => name))].toSorted().join(', ')

const mostCounted = 999

/** The plural categories that a place needs forms for: those of its whole numbers that have no form of their own (`=0`). */
const missingForms = (forms: ReadonlyMap<string, string>, language: string): string[] => {
  const rules = new Intl.PluralRules(language)
  const counts = Array.from({ length: mostCounted + 1 }, (_, count) => count).filter((count) => !forms.has(`=${count}`))
  return [...new Set([...counts.map((count) => rules.select(count)), 'other'])].filter((category) => !forms.has(category))
}

const pluralFaults = ({ translated, language }: Pair): string[] =>
  placesOf(translated)
    .filter(({ kind }) => kind === 'plural')
    .flatMap(({ name, forms }) => missingForms(forms, language).map((category) => `${name} has no form ${category}`))

// The last hour is not over before it is: “in 0 hours” would say so.
const hourFaults = ({ translated, language }: Pair): string[] => {
  const places = placesOf(translated)
  if (places.some(({ name }) => name === 'minutes')) return []
  const zero = new Intl.PluralRules(language).select(0)
  const counts = places.filter(({ name, kind }) => name === 'hours' && kind === 'plural')
  const isCounted = counts.some(({ forms }) => /[#0]/.test(forms.get('=0') ?? forms.get(zero) ?? '#'))
  return isCounted ? ['says 0 hours in the last one'] : []
}

const placeFaults = (pair: Pair): string[] => {
  try {
    const [wanted, found] = [namesOf(pair.english), namesOf(pair.translated)]
    return [
      ...(wanted === found ? [] : [`has the places ${found || 'none'} and not ${wanted || 'none'}`]),
      ...pluralFaults(pair),
      ...hourFaults(pair),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : 'cannot be read']
  }
}

// The name of a place is no word of the text.
const wordsOf = (text: string): string => text.replaceAll(/\{\w+/g, '{')

// Broken braces are a fault of their own.
const brandFaults = ({ english, translated }: Pair, { brands }: Glossary): string[] => {
  try {
    return lostBrands(english, translated, brands).map((brand) => `does not leave the name ${brand} as it is`)
  } catch {
    return []
  }
}

/** Whether a word stands in a text by itself; one that ends in an apostrophe is joined to the next. */
const standsWhole = (text: string, word: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{M}’'-])${word}${word.endsWith('’') ? '' : String.raw`(?![\p{L}\p{M}-])`}`, 'iu').test(text)

const wordFaults = ({ english, translated, language }: Pair, glossary: Glossary): string[] => {
  const text = translated.toLocaleLowerCase(language)
  const has = (stem: string) => text.includes(stem.toLocaleLowerCase(language))
  const missing = Object.keys(terms).filter(
    (term) => terms[term]?.test(wordsOf(english)) && !glossary.stems(term, language).some(has),
  )
  // Signs and capitals count here: a formal address may differ from another word by its capital alone.
  const forbidden = glossary.never(language).filter((word) => translated.includes(word))
  const informal = glossary.otherAddress(language).filter((word) => standsWhole(wordsOf(translated), word))
  return [
    ...missing.map((term) => `misses the word for ${term}`),
    ...forbidden.map((word) => `says “${word}”`),
    ...informal.map((word) => `addresses its reader with “${word}”`),
  ]
}

const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
}

/** Whether a language is written in the same letters as English. */
export const usesLatinLetters = (language: string): boolean => !(language in scripts)

/** What is wrong with one translation, in words; empty when nothing is. */
export const faultsOf = (pair: Pair, glossary: Glossary): string[] => {
  if (pair.translated.trim() === '') return ['is empty']
  const script = scripts[pair.language]
  const isCopy = pair.translated === pair.english && pair.language !== 'en'
  const copied = isCopy || (script && !script.test(pair.translated)) ? ['is the English'] : []
  return [
    ...copied,
    ...placeFaults(pair),
    ...brandFaults(pair, glossary),
    ...(pair.language === 'en' ? [] : wordFaults(pair, glossary)),
  ]
}

/** The keys that one of two tables has and the other has not. */
export const keyFaults = (english: Table, translated: Table): string[] => [
  ...Object.keys(english)
    .filter((key) => !(key in translated))
    .map((key) => `${key} is missing`),
  ...Object.keys(translated)
    .filter((key) => !(key in english))
    .map((key) => `${key} is not in the English`),
]
