import type { SqliteHandle } from '@quintet/kit/store'

/** Events of the payment company that were taken in, and until when its own list of them was read: what a webhook never brought is found there. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE payment_events (
      id TEXT PRIMARY KEY,
      heard_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX payment_events_by_time ON payment_events (heard_at);
    -- It has to be paid back as soon as the bank no longer disputes it.
    ALTER TABLE payments_taken_back ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE payment_list (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      read_until INTEGER NOT NULL
    ) STRICT;
  `)
}
