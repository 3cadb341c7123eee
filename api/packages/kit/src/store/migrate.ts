import type { Connection } from './connection.ts'
import type { SqliteHandle } from './driver.ts'

/** One step forward. A step that was ever released is never edited again: add another. */
export interface Migration {
  name: string
  /** It makes a table anew that others refer to. */
  rebuilds?: true
  up(sqlite: SqliteHandle): void
  /** The same in PostgreSQL. Those up to 075 have a baseline in place of it. */
  postgres?(connection: Connection): void
  /** PostgreSQL does it outside of a transaction, as it wants for an index made CONCURRENTLY. Done twice it ends the same. */
  alone?: true
}

const applied = (sqlite: SqliteHandle): Set<string> => {
  sqlite.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT')
  return new Set(sqlite.prepare<[], string>('SELECT name FROM migrations').pluck().all())
}

const apply = (sqlite: SqliteHandle, { name, up, rebuilds }: Migration) => {
  // Dropping a table deletes its rows, and with references in force those of other tables too.
  if (rebuilds) sqlite.pragma('foreign_keys = OFF')
  sqlite.transaction(() => {
    up(sqlite)
    if (rebuilds && (sqlite.pragma('foreign_key_check') as unknown[]).length > 0)
      throw new Error(`The migration ${name} would break references.`)
    sqlite.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, Date.now())
  })()
  if (rebuilds) sqlite.pragma('foreign_keys = ON')
}

/** Applies what is missing, in order, each in its own transaction. Refuses a database that is newer than this code. */
export const migrate = (sqlite: SqliteHandle, steps: readonly Migration[]): void => {
  const done = applied(sqlite)
  const known = new Set(steps.map((step) => step.name))
  const foreign = [...done].filter((name) => !known.has(name))
  if (foreign.length > 0) throw new Error(`The database was written by a newer version (${foreign.join(', ')}).`)
  for (const step of steps) if (!done.has(step.name)) apply(sqlite, step)
}
