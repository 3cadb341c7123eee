import { type Compilable, CompiledQuery } from 'kysely'
import type { Database } from '@quintet/database'

/** Stands for a parameter while a query is compiled. */
class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

const compile = <Row>(query: Compilable<Row>): CompiledQuery<Row> => query.compile()

const filled = (parameters: readonly unknown[], given: readonly unknown[]): unknown[] =>
  parameters.map((parameter) => (parameter instanceof Place ? given[parameter.index] : parameter))

/**
 * A query that is built and compiled once for each kind of database, and then only run: building one anew costs several times what SQLite
 * takes to answer it.
 * @param build makes the query of its parameters; it must not look at them, as it gets places that stand for them
 */
export const prepared = <Given extends readonly unknown[], Row>(
  build: (db: Database, ...given: Given) => Compilable<Row>,
): ((db: Database, ...given: Given) => Promise<Row[]>) => {
  const places = Array.from({ length: build.length - 1 }, (_, index) => new Place(index)) as unknown as Given
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, ...given) => {
    const kind = db.getExecutor().adapter
    const known = compiled.get(kind) ?? compile(build(db, ...places))
    compiled.set(kind, known)
    return (await db.executeQuery<Row>({ ...known, parameters: filled(known.parameters, given) })).rows
  }
}
