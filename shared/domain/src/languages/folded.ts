// What decomposes to a letter and a mark above, below or beside it. Vowel signs of Hindi are marks too and no decoration, so they stay; the dot
// of फ़ is left out by many.
const marks = /\u0640|[\u064b-\u065f\u0670]|[\u0300-\u036f]|\u093c/gu

// Letters of their own in Unicode that readers take for another with a stroke, or for two.
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
}

/**
 * Text as a search compares it: without accents, case, width and apostrophes, ß as ss and the like. Both what is searched for and what is
 * searched in are folded; neither is ever shown so.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ßæœøłđıأإٱ]/g, (letter) => alike[letter] ?? letter)
    .replaceAll(/[’'‘`]/g, '')
