/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import type { Finding } from '../finding.ts'

/** All that a screen says: its texts, and the names of what has none of its own. Handed to the page as text. */
export const wordsInPage = (): string[] => {
  const root = document.querySelector('[data-remote-root]')
  if (!root) return []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (parent?.checkVisibility() && !parent.closest('[lang]:not(html), script, style'))
      words.push(walker.currentNode.textContent ?? '')
  }
  for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) words.push(element.getAttribute(name) ?? '')
  return [...new Set(words.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== ''))]
}

const rawKey = /^[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)+$/
const notSaid = /\{\s*\w+[^}]*\}|\bundefined\b|\bNaN\b|\[object /

/** Keys, places and values that no text took in. */
export const rawTexts = (words: readonly string[]): Finding[] =>
  words.flatMap((text): Finding[] => {
    if (rawKey.test(text)) return [{ rule: 'raw-keys', said: `shows the key ${text}` }]
    return notSaid.test(text) ? [{ rule: 'placeholders', said: `shows “${text.slice(0, 80)}”` }] : []
  })

const latin = new Set(['en', 'es', 'fr', 'pt', 'de'])
const wordsOf = (text: string): string[] => text.match(/\p{L}{3,}/gu) ?? []

// In the same letters a word or a name may be the same; a phrase is not.
const isPhrase = (text: string): boolean =>
  wordsOf(text).length >= 3 && wordsOf(text).filter((word) => /^\p{Ll}/u.test(word)).length >= 2
const isEnglish = (text: string, tag: string): boolean => (latin.has(tag) ? isPhrase(text) : /[A-Za-z]*[a-z]{3}/.test(text))

/**
 * What a screen says in English though another language was chosen.
 * @param english what the same screen says in English
 * @param isData tells what members or the demo wrote, which is the same in every language
 */
export const englishLeft = (
  said: readonly string[],
  english: readonly string[],
  tag: string,
  isData: (text: string) => boolean,
): Finding[] => {
  const known = new Set(english)
  return said
    .filter((text) => known.has(text) && isEnglish(text, tag) && !isData(text) && !isZone(text))
    .map((text) => ({ rule: 'untranslated', said: `says in English “${text.slice(0, 80)}”` }))
}

// What all languages call alike, letter by letter, such as a time zone by its name in the database of zones.
const isZone = (text: string): boolean => {
  if (!/^[A-Z][\w+-]*(?:\/[\w+-]+)+$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

// In a key or the address of a picture any short text stands by chance.
const isCode = (text: string): boolean => /^[\w+/=.:?&%-]{16,}$/.test(text) && /\d/.test(text)
const leastOf = (held: string): number => (isCode(held) ? 8 : 2)

/**
 * Tells what of a text is something that an answer holds: all of it, where it is that or a part of it, or the things that it is
 * made of; nothing where no answer has to do with it.
 */
export const dataIn = (answers: unknown): ((text: string) => string[]) => {
  const held = stringsOf(answers)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text.length >= 2)
  return (text) => {
    // A long one may be shown in part.
    const begun = text.replace(/\s*…$/, '')
    if (held.some((one) => begun.length >= leastOf(one) && one.includes(begun))) return [text]
    return [...new Set(held.filter((one) => one.length >= 4 && text.includes(one)))]
  }
}

/** Tells whether a text is, or is made of, something that an answer holds. */
export const dataOf = (answers: unknown): ((text: string) => boolean) => {
  const partsOf = dataIn(answers)
  return (text) => partsOf(text).length > 0
}
