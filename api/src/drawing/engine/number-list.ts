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

/** The numbers of such a text, sorted. */
export const readNumbers = (text: string): number[] =>
  text === ''
    ? []
    : text.split(',').flatMap((range) => {
        const [first = 0, last = first] = range.split('-').map(Number)
        return Array.from({ length: last - first + 1 }, (_, index) => first + index)
      })
