import type { SqliteHandle } from '../driver.ts'

/** The ledger of the weekly drawing (one row a week, so that none is ever drawn twice) and the ledger of daily jobs. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE drawings (
      week INTEGER PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('announced', 'frozen', 'matched', 'published')),
      seed BLOB NOT NULL,
      commitment TEXT NOT NULL,
      entries TEXT,
      result TEXT,
      summary TEXT,
      announced_at INTEGER NOT NULL,
      frozen_at INTEGER,
      published_at INTEGER
    ) STRICT;
    CREATE TABLE daily_jobs (day INTEGER PRIMARY KEY, finished_at INTEGER NOT NULL) STRICT;
    CREATE TABLE waits (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      drawings INTEGER NOT NULL
    ) STRICT;
  `)
}
