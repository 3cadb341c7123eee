import type { SqliteHandle } from '@quintet/kit/store'

/** What a check of a member's age came to: the method, the day and whether they are of age; nothing else (rule 60). */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE age_checks (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      method TEXT NOT NULL,
      -- Days since 1970-01-01.
      day INTEGER NOT NULL,
      over_18 INTEGER NOT NULL CHECK (over_18 IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    -- Checks that members were sent to and have not come back from.
    CREATE TABLE age_visits (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      -- SHA-256 of the state that comes back, base64url.
      state_hash TEXT NOT NULL UNIQUE,
      method TEXT NOT NULL,
      -- Epoch milliseconds of the wall clock.
      ends_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `)
}
