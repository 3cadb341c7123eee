import type { Compilable, CompiledQuery } from 'kysely'
import { type Database, prepareAtOnce } from '@quintet/database'

/** Stands for a parameter while a query is compiled. */
class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

type Ask<Row> = (db: Database, given: readonly unknown[]) => Promise<Row[]> | Row[]

/** Puts what is given into the places of a compiled query. */
const filling = (parameters: readonly unknown[]): ((given: readonly unknown[]) => unknown[]) => {
  const places = parameters.map((parameter) => (parameter instanceof Place ? parameter.index : -1))
  return (given) => places.map((place, at) => (place < 0 ? parameters[at] : given[place]))
}

interface Text {
  sql: string
  parameters: readonly unknown[]
}

const literalOf = (parameter: unknown): string | undefined => {
  if (typeof parameter === 'string') return `'${parameter.replaceAll("'", "''")}'`
  return Number.isSafeInteger(parameter) ? String(parameter) : undefined
}

/**
 * The same query with what never changes written into it. SQLite looks at some parameters while it plans, such as a limit, or one that
 * decides on a partial index, and plans such a query anew each time that they are bound: half of what a small query costs.
 */
const withLiterals = ({ sql, parameters }: Text): Text => {
  const pieces = sql.split('?')
  // One that stands in a text of the query would be taken for a place.
  if (pieces.length !== parameters.length + 1) return { sql, parameters }
  const literals = parameters.map(literalOf)
  const written = pieces.map((piece, at) => (at < literals.length ? `${piece}${literals[at] ?? '?'}` : piece))
  return { sql: written.join(''), parameters: parameters.filter((_, at) => literals[at] === undefined) }
}

/** How a compiled query is run: at once on SQLite, else through the database's own way. */
const askingOf = <Row>(db: Database, known: CompiledQuery<Row>): Ask<Row> => {
  const text = withLiterals(known)
  const atOnce = prepareAtOnce(db, text.sql)
  const fill = filling(atOnce ? text.parameters : known.parameters)
  if (atOnce) return (_, given) => atOnce(fill(given)).rows as Row[]
  return async (asked, given) => (await asked.executeQuery<Row>({ ...known, parameters: fill(given) })).rows
}

/**
 * A query that is built and compiled once for each database, and then only run: building one anew costs several times what SQLite takes to
 * answer it.
 * @param build makes the query of its parameters; it must not look at them, as it gets places that stand for them
 */
export const prepared = <Given extends readonly unknown[], Row>(
  build: (db: Database, ...given: Given) => Compilable<Row>,
): ((db: Database, ...given: Given) => Promise<Row[]>) => {
  const places = Array.from({ length: build.length - 1 }, (_, index) => new Place(index)) as unknown as Given
  const asking = new WeakMap<object, Ask<Row>>()
  const prepare = (db: Database, kind: object): Ask<Row> => {
    const ask = askingOf(db, build(db, ...places).compile())
    asking.set(kind, ask)
    return ask
  }
  return async (db, ...given) => {
    const kind = db.getExecutor().adapter
    return (asking.get(kind) ?? prepare(db, kind))(db, given)
  }
}
