import { moneyWords, serviceWords, shortWords } from './caution-words.ts'

/** What in a message calls for care: a link, a phone number, money, or a move to another service. */
export type Caution = 'link' | 'phone' | 'money' | 'move'

const link =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|io|me|info|app|link|xyz|top|site|online|shop|co|ru|cn|de|fr|es|br|in)\b/iu
const address = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u
// The name of an account elsewhere: @nora_k.
const handle = /(?<![\p{L}\p{N}@.])@[\p{L}\p{N}_.]{3,}/u
// Eight digits and more, of any script, with what stands between the digits of a number.
const digits = /(?<!\p{Nd})\+?\p{Nd}(?:[\s().\-/]{0,2}\p{Nd}){7,}/gu
const date = /^\p{Nd}{4}[-./]\p{Nd}{1,2}[-./]\p{Nd}{1,2}$|^\p{Nd}{1,2}[-./]\p{Nd}{1,2}[-./]\p{Nd}{4}$/u

const hasPhone = (text: string): boolean => (text.match(digits) ?? []).some((number) => !date.test(number.trim()))

// A stem stands where a word begins; scripts without spaces between words have no such place.
const spaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}]/u
const hasWord = (text: string, words: readonly string[]): boolean =>
  words.some((word) => {
    const at = text.indexOf(word)
    if (at < 0 || !spaced.test(word)) return at >= 0
    for (let from = at; from >= 0; from = text.indexOf(word, from + 1))
      if (!/[\p{L}\p{M}]/u.test(text[from - 1] ?? ' ')) return true
    return false
  })

const wordsOf = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{M}\p{N}]+/gu))
const hasShortWord = (text: string, short: readonly string[]): boolean => {
  const words = wordsOf(text)
  return short.some((word) => words.has(word))
}

/** What in a text calls for care, looked for on the device alone. */
export const cautionsOf = (text: string): Caution[] => {
  const lower = ` ${text.toLowerCase()} `
  const found: [Caution, boolean][] = [
    ['link', link.test(text) && !address.test(text)],
    ['phone', hasPhone(text)],
    ['money', hasWord(lower, moneyWords) || hasShortWord(lower, shortWords.money)],
    ['move', address.test(text) || handle.test(text) || hasWord(lower, serviceWords) || hasShortWord(lower, shortWords.move)],
  ]
  return found.filter(([, is]) => is).map(([caution]) => caution)
}
