import type { SqliteHandle } from '@quintet/kit/store'

/** Notices to everybody: in every language, from a day to a day of the product's clock, and taken back where they were wrong. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE public_notices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      from_day INTEGER NOT NULL,
      to_day INTEGER NOT NULL CHECK (to_day >= from_day),
      -- JSON: title and message by language.
      texts TEXT NOT NULL,
      made_by INTEGER NOT NULL REFERENCES staff (id),
      made_at INTEGER NOT NULL,
      taken_back_at INTEGER
    ) STRICT;
    CREATE INDEX public_notices_shown ON public_notices (from_day) WHERE taken_back_at IS NULL;
  `)
}
