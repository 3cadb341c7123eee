import { language } from '@quintet/domain/languages'
import { typedPassword } from './effects.ts'

type Traits = Readonly<Record<string, string>>

/** Whether letters are typed into a control of a kind. */
export const isTyped = (kind: string): boolean =>
  /^(?:textarea|input(?:$|:(?:text|search|email|tel|url|password|number|role)))/.test(kind)

// Within what people are and weigh, and not whole: a field without a list of its own takes it or tells its bounds.
const typedNumbers: Record<string, string> = { decimal: '125.5', numeric: '123456' }

// Some keyboards have digits of their own, and a decimal sign.
const written = (text: string, languageId: number): string =>
  language(languageId).bcp47 === 'ar'
    ? text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x06_60 + Number(digit))).replace('.', '٫')
    : text

/** What a member types into a field. @param key its kind and name */
export const textFor = (kind: string, key: string, traits: Traits, languageId = 1): string => {
  const { min, max, maxlength } = traits
  const typed = typedNumbers[traits['inputmode'] ?? '']
  if (typed !== undefined && /text|search|^input$/.test(kind)) return written(typed, languageId)
  if (kind.includes('email')) return 'gate@example.org'
  if (kind.includes('number')) return String(Math.min(Number(max ?? 99), Math.max(Number(min ?? 0), 7)))
  if (kind.includes('password')) return typedPassword
  if (kind.includes('tel')) return '123456'
  return `Nine words for ${key.length}`.slice(0, Number(maxlength ?? 99) || 99)
}

/** What is typed where something was typed before. */
export const otherTextFor = (kind: string, traits: Traits): string => {
  const { min, max, maxlength, inputmode } = traits
  if (inputmode === 'decimal') return '124.5'
  if (inputmode === 'numeric') return '654321'
  if (kind.includes('email')) return 'other@example.org'
  if (kind.includes('number')) return String(Math.min(Number(max ?? 98), Math.max(Number(min ?? 0), 8)))
  if (kind.includes('password')) return `${typedPassword}-8`
  if (kind.includes('tel')) return '654321'
  return 'Quite other words'.slice(0, Number(maxlength ?? 99) || 99)
}

/** What a member types who reads within what a number has to be; nothing where that is not said. */
export const withinBounds = (problem: string): string | undefined => {
  const [low, high] = (problem.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  return low !== undefined && high !== undefined && low < high ? String(Math.round((low + high) / 2)) : undefined
}

// Wider than a phone, with no place to break it.
const longWord = 'sea'.repeat(14)

/** What a site may ask about before it is sent: a long link, a number, money. */
export const carefulFor = ({ maxlength }: Traits): string =>
  `Send money to +44 20 7946 0958 or see www.example.com/${longWord}`.slice(0, Number(maxlength ?? 99) || 99)

/** What fits a field in kind and no further: it has to be said, and not to be sent. */
export const wrongFor = (kind: string, { max, inputmode }: Traits): string => {
  if (inputmode === 'decimal') return '9999.5'
  if (kind.includes('email')) return 'nobody'
  if (kind.includes('number')) return String(Number(max ?? 9998) + 1)
  if (kind.includes('password')) return 'x'
  if (kind.includes('tel')) return 'abc'
  return '   '
}

/**
 * What a member types to find something that stands on the screen: the beginning of a word within it, in small letters.
 * @param lists what stands in each list
 */
export const searchFor = (lists: readonly string[][]): string | undefined => {
  const longest = lists.toSorted((one, other) => other.length - one.length)[0] ?? []
  const words = longest[Math.floor(longest.length / 2)]?.match(/\p{L}{4,}/gu) ?? []
  return words.at(-1)?.slice(0, 4).toLowerCase()
}
