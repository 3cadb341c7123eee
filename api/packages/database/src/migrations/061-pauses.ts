import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Drawings that a member leaves out (decision 61): the first and the last week, both included. A pause that was ended keeps the weeks that
 * are over, since their drawing may still be waiting.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE pauses (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      from_week INTEGER NOT NULL,
      to_week INTEGER NOT NULL,
      until_day INTEGER NOT NULL
    ) STRICT;
  `)
}
