import { faultsOf, keyFaults, usesLatinLetters } from './faults.mts'
import { readGlossary } from './glossary.mts'
import { oppositeFaults, withoutRow } from './opposites.mts'
import { type Table, doubledKeys, tablesOf, writtenTables } from './tables.mts'
import { sameAsEnglish, withoutTheWord } from './without-the-word.mts'

export interface Checked {
  language: string
  keys: number
  faults: string[]
}

const glossary = readGlossary()

// Many places are called the same in several languages, as California is.
const namesPlaces = (place: string): boolean => place.startsWith('api/content/*/zones.json:')

const isExcused = (language: string, place: string, text: string, fault: string): boolean => {
  if (fault.startsWith('misses the word') || fault.startsWith('addresses its reader'))
    return place in (withoutTheWord[language] ?? {})
  if (fault !== 'is the English') return false
  if (namesPlaces(place) && usesLatinLetters(language)) return true
  return [...(sameAsEnglish['*'] ?? []), ...(sameAsEnglish[language] ?? [])].some((same) => same.test(text))
}

const tableFaults = (language: string, pattern: string, english: Table, translated: Table): string[] => {
  const name = pattern.replace('*', language)
  const faults = keyFaults(english, translated).map((fault) => `${name}: ${fault}`)
  for (const [key, text] of Object.entries(english)) {
    const found = translated[key]
    if (found === undefined) continue
    const place = `${pattern}:${key}`
    const open = faultsOf({ english: text, translated: found, language }, glossary).filter(
      (fault) => !isExcused(language, place, found, fault),
    )
    faults.push(...open.map((fault) => `${name}: ${key} ${fault}`))
  }
  const opposites = language === 'en' ? withoutRow(english, glossary) : oppositeFaults(english, translated, language, glossary)
  return [...faults, ...opposites.map((fault) => `${name}: ${fault}`)]
}

const doubled = (language: string): string[] =>
  writtenTables(language).flatMap(({ pattern, json }) =>
    doubledKeys(json).map((key) => `${pattern.replace('*', language)}: ${key} stands twice`),
  )

/** Holds every table of a language against the English one and the glossary. */
export const checkLanguage = (language: string): Checked => {
  const translated = new Map(tablesOf(language).map(({ pattern, table }) => [pattern, table]))
  const english = tablesOf('en')
  return {
    language,
    keys: english.reduce((sum, { pattern }) => sum + Object.keys(translated.get(pattern) ?? {}).length, 0),
    faults: [
      ...doubled(language),
      ...english.flatMap(({ pattern, table }) => tableFaults(language, pattern, table, translated.get(pattern) ?? {})),
    ],
  }
}
