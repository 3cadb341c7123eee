import type { SqliteHandle } from '@quintet/kit/store'

/** Weeks whose result is not to be published yet: who holds it and why. A week that is let go keeps its row. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE drawing_holds (
      week INTEGER PRIMARY KEY REFERENCES drawings (week),
      reason TEXT NOT NULL,
      held_by INTEGER NOT NULL REFERENCES staff (id),
      held_at INTEGER NOT NULL,
      released_at INTEGER
    ) STRICT;
  `)
}
