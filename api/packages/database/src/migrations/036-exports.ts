import type { SqliteHandle } from '@quintet/kit/store'

/** A member's export, while it is made and for the quarter of an hour that it can be fetched. One a member. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE exports (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
      done_percent INTEGER NOT NULL DEFAULT 0,
      asked_at INTEGER NOT NULL,
      ready_at INTEGER,
      file TEXT,
      bytes INTEGER
    ) STRICT;
  `)
}
