// Nearly every list is sorted already; only the others are copied.
const isSorted = (numbers: readonly number[]): boolean => {
  for (let index = 1; index < numbers.length; index++)
    if ((numbers[index - 1] as number) >= (numbers[index] as number)) return false
  return true
}

/** Whole numbers as sorted ranges, `1-12,15`: a sealed character takes a tenth of the room, and reads well. */
export const writeNumbers = (numbers: readonly number[]): string => {
  const sorted = isSorted(numbers) ? numbers : [...new Set(numbers)].toSorted((a, b) => a - b)
  let text = ''
  for (let from = 0, to = 0; from < sorted.length; from = to + 1) {
    to = from
    while (sorted[to + 1] === (sorted[to] as number) + 1) to++
    text += `${from === 0 ? '' : ','}${sorted[from]}${to === from ? '' : `-${sorted[to]}`}`
  }
  return text
}

const parse = (text: string): number[] =>
  text === ''
    ? []
    : text.split(',').flatMap((range) => {
        const [first = 0, last = first] = range.split('-').map(Number)
        return Array.from({ length: last - first + 1 }, (_, index) => first + index)
      })

// Most lists are the same few: everything of a category, a whole region. Those are read once.
const known = new Map<string, number[]>()
const knownLimit = 20_000

/** The numbers of such a text, sorted. The list may be shared: do not change it. */
export const readNumbers = (text: string): number[] => {
  const before = known.get(text)
  if (before) return before
  if (known.size >= knownLimit) known.clear()
  const numbers = parse(text)
  known.set(text, numbers)
  return numbers
}
