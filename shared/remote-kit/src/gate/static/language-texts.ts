import type { Finding } from '../finding.ts'
import { languageFiles, readTextParts, type Table } from '../../contract-tests/tile-texts.ts'

// What a table of one language shows to be wrong by itself, whether or not any screen says it.

/** Letters of their own, by which a language is told at sight. */
const letters: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
}

// Fewer words may be the same in two languages by kinship or by chance.
const leastWords = 4

const withoutPlaces = (text: string): string => {
  const outer = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\{[^{}]*\}/g, ' ')
  return outer === text ? text : withoutPlaces(outer)
}
const isSentence = (text: string): boolean => (withoutPlaces(text).match(/\p{L}{2,}/gu) ?? []).length >= leastWords

/** Each choice of a plural: `{count, plural, one {…} other {…}}` → `one`, `other`. */
const choicesOf = (text: string): string[][] =>
  [...text.matchAll(/\{\w+, plural,/g)].map(({ index }) => {
    const choices: string[] = []
    let depth = 1
    let word = ''
    for (const sign of text.slice(text.indexOf('plural,', index) + 'plural,'.length)) {
      if (sign === '{' && depth++ === 1) choices.push(word.trim())
      if (sign === '}') depth -= 1
      if (depth === 0) break
      word = depth === 1 && sign !== '}' ? word + sign : ''
    }
    return choices
  })

const mostCounted = 200

/** The forms that a language has for whole numbers as they are counted in a product. */
const formsOf = (tag: string): string[] => {
  const rules = new Intl.PluralRules(tag)
  return [...new Set(Array.from({ length: mostCounted }, (_, number) => rules.select(number)))]
}

const every = ['zero', 'one', 'two', 'few', 'many', 'other']

const pluralFaults = (tag: string, text: string): string[] =>
  choicesOf(text).flatMap((choices) => {
    const exact = choices.filter((one) => /^=\d+$/.test(one))
    // A form that a single number has is spared where that number is named.
    const isSpared = (form: string) => exact.some((one) => new Intl.PluralRules(tag).select(Number(one.slice(1))) === form)
    const absent = formsOf(tag).filter((form) => !choices.includes(form) && !(form !== 'other' && isSpared(form)))
    const strange = choices.filter((one) => !exact.includes(one) && !every.includes(one))
    return [
      ...absent.map((form) => `has no form “${form}”`),
      ...strange.map((form) => `has a form “${form}” that no language has`),
    ]
  })

/** What is wrong with the tables of some languages. @param tables tag of a language → its texts by their keys */
export const tableFindings = (tables: ReadonlyMap<string, Table>): Finding[] =>
  [...tables].flatMap(([tag, table]) =>
    Object.entries(table).flatMap(([key, text]): Finding[] => {
      const other = [...tables].find(([one, { [key]: same }]) => one < tag && same === text)?.[0]
      const own = letters[tag]
      const said = pluralFaults(tag, text).map((fault) => `${key} ${fault}`)
      if (other !== undefined && isSentence(text)) said.push(`${key} says the same in ${other} and ${tag}`)
      else if (own && isSentence(text) && !own.test(text)) said.push(`${key} is not written in the letters of its language`)
      return said.map((one) => ({ rule: 'language-texts', language: tag, said: one }))
    }),
  )

/** The same of a tile. @param folder its absolute path */
export const languageTexts = (folder: string): Finding[] =>
  tableFindings(
    new Map(
      languageFiles(folder).map((file) => [
        file.replace('.json', ''),
        Object.assign({}, ...readTextParts(folder, file)) as Table,
      ]),
    ),
  )
