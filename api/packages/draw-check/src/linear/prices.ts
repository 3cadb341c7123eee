import { poolPlaces } from '../pair-list.ts'
import type { Prices } from '../weight-bound.ts'
import { rowNames } from './lp-lines.ts'

const token = /^t_(\d+)_([1-5])$/
// Rows of pairs and of members follow from the others.
const other = /^[abo]_/

/**
 * Gathers shadow prices by the names of their rows: by how much the most weight would rise if the right side of the row were one more.
 * So a match more is worth what its row takes away.
 */
export class PriceList implements Prices {
  readonly tokens: Float64Array
  ofMatch = 0
  ofRest = 0
  readonly #placeOf: (member: number) => number | undefined
  readonly #seen = new Set<string>()

  constructor(people: number, placeOf: (member: number) => number | undefined) {
    this.tokens = new Float64Array(people * poolPlaces)
    this.#placeOf = placeOf
  }

  /** Takes a row's price, and returns what is wrong with its name, if anything. */
  add(row: string, price: number): string | undefined {
    if (this.#seen.has(row)) return `The row "${row}" stands there twice.`
    this.#seen.add(row)
    if (row === rowNames.matches) this.ofMatch = -price
    else if (row === rowNames.rests) this.ofRest = -price
    else if (!other.test(row)) return this.#addToken(row, price)
    return undefined
  }

  #addToken(row: string, price: number): string | undefined {
    const [, member, pool] = token.exec(row) ?? []
    if (member === undefined) return `There is no row "${row}".`
    const place = this.#placeOf(Number(member))
    if (place === undefined) return `Member ${member} did not enter.`
    this.tokens[place * poolPlaces + Number(pool) - 1] = price
    return undefined
  }
}
