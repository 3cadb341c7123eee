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

/** How a compiled query is run: at once on SQLite, else through the database's own way. */
const askingOf = <Row>(known: CompiledQuery<Row>, atOnce: ReturnType<typeof prepareAtOnce>): Ask<Row> => {
  const fill = filling(known.parameters)
  if (atOnce) return (_, given) => atOnce(fill(given)).rows as Row[]
  return async (db, given) => (await db.executeQuery<Row>({ ...known, parameters: fill(given) })).rows
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
    const known = build(db, ...places).compile()
    const ask = askingOf(known, prepareAtOnce(db, known.sql))
    asking.set(kind, ask)
    return ask
  }
  return async (db, ...given) => {
    const kind = db.getExecutor().adapter
    return (asking.get(kind) ?? prepare(db, kind))(db, given)
  }
}
