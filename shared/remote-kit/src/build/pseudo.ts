import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'

// A made-up language for development: English with accents, longer and in brackets. Whatever a screen shows without brackets stands in
// no table, and what is cut off had no room for a longer language.

const plain = 'aceginorsuyACEGINORSUY'
const accented = 'áçéğíñóřšůýÁÇÉĞÍÑÓŘŠŮÝ'
const vowels = /[áéíóů]/g

const accent = (letter: string): string => accented[plain.indexOf(letter)] ?? letter
const stretch = (text: string): string => [...text].map(accent).join('').replaceAll(vowels, '$&$&')

/** The text before a place, the place without its braces, and what follows. */
const splitAtPlace = (text: string): [before: string, place: string, after: string] | undefined => {
  const open = text.indexOf('{')
  if (open < 0) return undefined
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return [text.slice(0, open), text.slice(open + 1, at), text.slice(at + 1)]
  }
  return undefined
}

// The forms of a plural: their names stay, their texts are texts.
const forms = (source: string): string => {
  const parts = splitAtPlace(source)
  return parts ? `${parts[0]}{${within(parts[1])}}${forms(parts[2])}` : source
}

const placed = (place: string): string => {
  const [name = '', kind, ...rest] = place.split(',')
  return kind === undefined ? name : `${name},${kind},${forms(rest.join(','))}`
}

const within = (text: string): string => {
  const parts = splitAtPlace(text)
  return parts ? `${stretch(parts[0])}{${placed(parts[1])}}${within(parts[2])}` : stretch(text)
}

/** A text in the made-up language; its places stay. */
export const pseudoText = (text: string): string => `[${within(text)}]`

/** A table of JSON in the made-up language. */
export const pseudoTable = (source: string): Record<string, string> =>
  Object.fromEntries(Object.entries(JSON.parse(source) as Record<string, string>).map(([key, text]) => [key, pseudoText(text)]))

/** Whether the dev servers shall show it in place of English: `QUINTET_PSEUDO=1 pnpm dev`. */
export const isPseudo = (): boolean => process.env.QUINTET_PSEUDO === '1'

const english = join(root, 'api/content/en')
const asked = /^\/content\/(\w+)-1\.json(?:\?|$)/

/** The table of an English request in the made-up language; nothing for any other request. */
export const pseudoContent = (url: string): Record<string, string> | undefined => {
  const [, table = ''] = asked.exec(url) ?? []
  const path = join(english, `${table}.json`)
  return table && existsSync(path) ? pseudoTable(readFileSync(path, 'utf8')) : undefined
}
