import type { SqliteHandle } from '@quintet/kit/store'

/** Recordings of a chat, encrypted as its messages are, and messages that are no news. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE voice_notes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
      side INTEGER NOT NULL CHECK (side IN (1, 2)),
      note TEXT NOT NULL,
      body TEXT NOT NULL,
      iv TEXT NOT NULL,
      saved_at INTEGER NOT NULL,
      UNIQUE (match_id, note)
    ) STRICT;
    ALTER TABLE messages ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;
  `)
}
