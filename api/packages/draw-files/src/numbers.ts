import { ParseFault } from './fault.ts'

const zero = 48
const mostDigits = 15

/** The value of a text, or of a part of it, that is digits alone; -1 for any other. */
export const valueOf = (text: string, from = 0, to = text.length): number => {
  if (to <= from || to - from > mostDigits) return -1
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** A whole number as it is written in a file. */
export const readNumber = (name: string, text: string): number => {
  const value = valueOf(text)
  if (value === -1) throw new ParseFault(`${name} must be a whole number, not "${text}".`)
  return value
}

/** A whole number within limits. */
export const readNumberWithin = (name: string, text: string, low: number, high: number): number => {
  const number = readNumber(name, text)
  if (number < low || number > high) throw new ParseFault(`${name} must be from ${low} to ${high}, not ${number}.`)
  return number
}

/** Numbers in the order they stand in, `3,9,4`. */
export const readList = (name: string, text: string): number[] =>
  text === '' ? [] : text.split(',').map((part) => readNumber(name, part))

const longest = 1000

const readRange = (name: string, text: string): number[] => {
  const [from = '', to = from, ...more] = text.split('-')
  const [first, last] = [readNumber(name, from), readNumber(name, to)]
  if (more.length > 0 || last < first || last - first >= longest) throw new ParseFault(`${name} has no range "${text}".`)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Numbers and ranges of numbers, `1,4,25-40`: ascending, each once. */
export const readRanges = (name: string, text: string): number[] => {
  const numbers = text.split(',').flatMap((part) => readRange(name, part))
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

/** Numbers as ascending ranges, `1,4,25-40`. */
export const writeRanges = (numbers: readonly number[]): string => {
  const ranges: [first: number, last: number][] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const open = ranges.at(-1)
    if (open && open[1] === number - 1) open[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
