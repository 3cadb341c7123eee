// Embeddings and overrides reach beyond the words they stand in; marks of direction (U+200E, U+200F, U+061C) do not, and stay.
const reachingBidi = /[\u202A-\u202E]/gu
const isolates = /[\u2066-\u2069]/gu
const endOfIsolate = '\u2069'

// No writing puts so many marks on one letter; what is piled up is drawn over the lines above and below.
const piledMarks = /(\p{M}{8})\p{M}+/gu

/** Where signs of isolates stand that have no other to go with them. */
const unpaired = (text: string): Set<number> => {
  const open: number[] = []
  const lonely: number[] = []
  for (const { 0: sign, index } of text.matchAll(isolates)) {
    if (sign !== endOfIsolate) open.push(index)
    else if (open.pop() === undefined) lonely.push(index)
  }
  return new Set([...lonely, ...open])
}

const paired = (text: string): string => {
  const away = unpaired(text)
  return away.size === 0 ? text : text.replaceAll(isolates, (sign, index: number) => (away.has(index) ? '' : sign))
}

/**
 * What somebody wrote, without what would change the look of what stands around it: signs that turn the words after them round (Unicode
 * Standard Annex 9, explicit formatting), but for isolates that end where they should, and marks piled up on one letter. All that can
 * be read stays. A line is taken by itself, as an isolate ends with its line.
 */
export const plainText = (text: string): string =>
  text.replaceAll(reachingBidi, '').replaceAll(piledMarks, '$1').split('\n').map(paired).join('\n')
