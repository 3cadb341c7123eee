import { placesIn, poolPlaces } from '../pair-list.ts'
import { type Program, restsOf } from './program.ts'

/** Names of the rows whose shadow prices make a bound. */
export const rowNames = {
  matches: 'matches',
  rests: 'rests',
  token: (member: number, pool: number): string => `t_${member}_${pool}`,
} as const

const perLine = 8

// Solvers read lines of a few hundred letters only.
const joined = (terms: readonly string[]): string[] => {
  const lines: string[] = []
  for (let at = 0; at < terms.length; at += perLine) lines.push(`  ${terms.slice(at, at + perLine).join(' ')}`)
  return lines
}

function* row(name: string, terms: readonly string[], end: string): Generator<string, void> {
  yield ` ${name}:`
  yield* joined(terms)
  yield `  ${end}`
}

/** Writes the program of a drawing; members and pools have their own numbers in all names. */
class LpWriter {
  readonly #program: Program
  /** What takes a token, by member's place and pool's place. */
  readonly #uses = new Map<number, string[]>()

  constructor(program: Program) {
    this.#program = program
  }

  *lines(): Generator<string, void> {
    const { pairs } = this.#program
    const all = Array.from({ length: pairs.count }, (_, pair) => pair)
    yield 'Maximize'
    yield ' weight:'
    yield* joined(all.map((pair) => `+ ${pairs.weights.list[pair]} ${this.#match(pair)}`))
    yield 'Subject To'
    for (const pair of all) yield* this.#sides(pair)
    yield* this.#members()
    yield* row(
      rowNames.matches,
      all.map((pair) => `+ ${this.#match(pair)}`),
      `= ${this.#program.goal.matches}`,
    )
    yield 'Bounds'
    for (const pair of all) yield ` ${this.#match(pair)} <= 1`
    yield 'End'
  }

  #number(side: number): number {
    return this.#program.numbers[this.#program.pairs.members.list[side] as number] as number
  }

  #match(pair: number): string {
    return `m_${this.#number(2 * pair)}_${this.#number(2 * pair + 1)}`
  }

  /** A match takes one token on either side. */
  *#sides(pair: number): Generator<string, void> {
    const { members, pools } = this.#program.pairs
    for (const [side, letter] of [
      [2 * pair, 'a'],
      [2 * pair + 1, 'b'],
    ] as const) {
      const uses = placesIn(pools.list[side] as number).map((place) => {
        const use = `u_${this.#number(side)}_${place + 1}_${this.#number(side ^ 1)}`
        const token = (members.list[side] as number) * poolPlaces + place
        const known = this.#uses.get(token)
        if (known) known.push(use)
        else this.#uses.set(token, [use])
        return `+ ${use}`
      })
      yield* row(`${letter}${this.#match(pair).slice(1)}`, [...uses, `- ${this.#match(pair)}`], '= 0')
    }
  }

  /** Each token is used once or rests; one of a member may not rest, so that it stays alone where the member has no match. */
  *#members(): Generator<string, void> {
    const { numbers, pools } = this.#program
    const rests: string[] = []
    for (const [member, bits] of pools.entries()) {
      const places = placesIn(bits)
      const number = numbers[member] as number
      const own = places.length > 1 ? places.map((place) => `r_${number}_${place + 1}`) : []
      for (const [at, place] of places.entries()) {
        const uses = [...(this.#uses.get(member * poolPlaces + place) ?? []), ...(own[at] ? [own[at]] : [])]
        yield* row(
          rowNames.token(number, place + 1),
          uses.map((use) => `+ ${use}`),
          '<= 1',
        )
      }
      if (own.length > 0)
        yield* row(
          `o_${number}`,
          own.map((rest) => `+ ${rest}`),
          `<= ${own.length - 1}`,
        )
      rests.push(...own)
    }
    if (rests.length > 0)
      yield* row(
        rowNames.rests,
        rests.map((rest) => `+ ${rest}`),
        `= ${restsOf(this.#program)}`,
      )
  }
}

/** The lines of a file in CPLEX's LP format: the most weight of as many matches that reach as many members. */
export const lpLines = (program: Program): Iterable<string> => new LpWriter(program).lines()
