import { readShellTexts } from '../../contract-tests/shell-texts.ts'
import { readTextParts } from '../../contract-tests/tile-texts.ts'

// What stands in braces may be anything, and braces may hold braces.
const parts = (text: string): string[] => {
  const found = ['']
  let depth = 0
  for (const sign of text.replaceAll(/<[^>]*>/g, '')) {
    if (sign === '{' && depth++ === 0) found.push('')
    if (depth === 0) found[found.length - 1] += sign
    if (sign === '}') depth -= 1
  }
  return found
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Tells whether a text is one of a table's, with something in its places. */
export const textsOf = (texts: readonly string[]): ((text: string) => boolean) => {
  const whole = new Set(texts)
  const patterns = texts
    .map(parts)
    .filter((some) => some.length > 1 && /\p{L}{3}/u.test(some.join(' ')))
    .map((some) => new RegExp(`^${some.map(escaped).join('.+')}$`, 'su'))
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text))
}

/** Tells whether a text is one of the shell's. */
export const shellTexts = (tag: string): ((text: string) => boolean) => textsOf(Object.values(readShellTexts(tag)))

/** Tells whether a text is one of a tile's, as its tables stand, or of the shell's. */
export const knownTexts = (folder: string, tag = 'en'): ((text: string) => boolean) =>
  textsOf([...readTextParts(folder, `${tag}.json`), readShellTexts(tag)].flatMap((table) => Object.values(table)))
