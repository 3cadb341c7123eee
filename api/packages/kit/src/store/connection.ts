/** A query of a `Connection`. Parameters stand in order for `?`, or in an object for `$name`, `:name` and `@name`. */
export interface Prepared<Row = unknown> {
  run(...parameters: unknown[]): { changes: number }
  get(...parameters: unknown[]): Row | undefined
  all(...parameters: unknown[]): Row[]
  iterate(...parameters: unknown[]): IterableIterator<Row>
  /** Returns the first column alone from now on. */
  pluck<Value = unknown>(): Prepared<Value>
  /** Returns rows as arrays from now on. */
  raw<Values = unknown[]>(): Prepared<Values>
}

/**
 * Access that answers in the same turn: for bulk loads, migrations, threads of the drawing and tests. Each round trip holds its thread,
 * so no call of a member runs over it. SQLite's own handle is one.
 */
export interface Connection {
  prepare<Row = unknown>(sql: string): Prepared<Row>
  /** Runs one or several statements without parameters. */
  exec(sql: string): unknown
  /** Makes a function whose changes are all kept or, where it throws, all undone. */
  transaction<Arguments extends unknown[], Result>(
    work: (...parameters: Arguments) => Result,
  ): ((...parameters: Arguments) => Result) & { immediate(...parameters: Arguments): Result }
  close(): unknown
}
