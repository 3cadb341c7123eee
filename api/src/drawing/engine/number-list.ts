/** Whole numbers as sorted ranges, `1-12,15`: a sealed character takes a tenth of the room, and reads well. */
export const writeNumbers = (numbers: readonly number[]): string => {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const ranges: [first: number, last: number][] = []
  for (const number of sorted) {
    const open = ranges.at(-1)
    if (open && open[1] === number - 1) open[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
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
