import type { SqliteHandle } from '../driver.ts'

/** Events of the payment company that were taken in, and until when its own list of them was read: what a webhook never brought is found there. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE payment_events (
      id TEXT PRIMARY KEY,
      heard_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX payment_events_by_time ON payment_events (heard_at);
    CREATE TABLE payment_list (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      read_until INTEGER NOT NULL
    ) STRICT;
  `)
}
