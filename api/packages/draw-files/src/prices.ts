import { LineFault, ParseFault, onLine } from './fault.ts'
import { readLines, textOf } from './lines.ts'

/** A row of a linear program and its shadow price. */
export interface NumberedPrice {
  line: number
  row: string
  price: number
}

const header = 'quintet-prices 1'
const number = /^[-+]?\d+(\.\d*)?(e[-+]?\d{1,3})?$/i

const readPrice = (line: number, text: string): NumberedPrice => {
  const [row = '', price = '', ...more] = text.split(/\s+/)
  // Of too many digits it would be infinite.
  if (more.length > 0 || !number.test(price) || !Number.isFinite(Number(price)))
    throw new ParseFault(`"${text}" is not the name of a row and a number.`)
  return { line, row, price: Number(price) }
}

/** The shadow prices in a file, one by one. Throws a LineFault where a line is wrong. */
export function* readPriceFile(path: string): Generator<NumberedPrice, void> {
  const lines = readLines(path)
  const first = lines.next().value
  if (!first || textOf(first) !== header) throw new LineFault(first?.number ?? 1, `The first line must be "${header}".`)
  for (const line of lines) yield onLine(line.number, () => readPrice(line.number, textOf(line)))
}
