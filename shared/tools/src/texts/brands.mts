import { closingBrace } from '../../../ui/src/texts/forms.ts'
import { placesOf } from './places.mts'

// Chinese is written without spaces: a name may touch its signs. Any other letter beside it is a prefix, an ending or another word.
const letter = String.raw`[^\P{L}\p{Script=Han}]`

const timesIn = (plain: string, brand: string): number =>
  [...plain.matchAll(new RegExp(`(?<!${letter})${brand}(?!${letter})`, 'gu'))].length

// One form of a plural or select is read at a time, and languages differ in how many they have: what the poorest says counts.
const timesSaid = (text: string, brand: string): number => {
  const open = text.indexOf('{')
  if (open < 0) return timesIn(text, brand)
  const close = closingBrace(text, open)
  const [place] = placesOf(text.slice(open, close + 1))
  const forms = [...(place?.forms.values() ?? [])].map((form) => timesSaid(form, brand))
  const inForms = forms.length === 0 ? 0 : Math.min(...forms)
  return timesIn(text.slice(0, open), brand) + inForms + timesSaid(text.slice(close + 1), brand)
}

/** The brand names that a translation says less often than the English, in other letters or with letters joined to them. */
export const lostBrands = (english: string, translated: string, brands: readonly string[]): string[] =>
  brands.filter((brand) => timesSaid(translated, brand) < timesSaid(english, brand))
