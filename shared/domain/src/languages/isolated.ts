import { plainText } from './plain-text.ts'

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const leftToRightLetter = /[^\P{L}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const webAddress = /^https?:\/\//

const rightToLeftTags: ReadonlySet<string> = new Set(['ar', 'ur', 'fa'])

/** Whether a language is written from the right. */
export const isRightToLeft = (bcp47: string): boolean => rightToLeftTags.has(bcp47)

const isolatedLine = (line: string): string => `\u2068${line}\u2069`

/**
 * Makes words that are put into a sentence keep their own direction, and the sentence its own (Unicode bidirectional isolates).
 * Words that run as the sentence does come back as they are, and so does an address of the web: what makes links of plain text would
 * take the sign after it for a part of it. What would reach beyond the words is left out (`plainText`).
 * @param words a name, an address or what a member wrote; a line each is isolated by itself
 * @param bcp47 the language of the sentence
 */
export const isolated = (words: string, bcp47: string): string => {
  const other = isRightToLeft(bcp47) ? leftToRightLetter : rightToLeftLetter
  const plain = plainText(words)
  if (!other.test(plain) || webAddress.test(plain)) return plain
  return plain.split('\n').map(isolatedLine).join('\n')
}
