import type { SqliteHandle } from '@quintet/kit/store'

/** Matches, their messages (ciphertext only) and the keyed hashes that keep a pair from meeting twice. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE matches (
      id INTEGER PRIMARY KEY,
      week INTEGER NOT NULL,
      member_1 INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      member_2 INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      pool_1 INTEGER NOT NULL,
      pool_2 INTEGER NOT NULL,
      quality REAL NOT NULL,
      class INTEGER NOT NULL CHECK (class BETWEEN 1 AND 6),
      day INTEGER NOT NULL,
      pseudonym_1 TEXT NOT NULL,
      pseudonym_2 TEXT NOT NULL,
      key_state INTEGER NOT NULL DEFAULT 3 CHECK (key_state BETWEEN 0 AND 3),
      version INTEGER NOT NULL DEFAULT 0,
      salt_1 TEXT,
      salt_2 TEXT,
      wrapped_key_1 TEXT,
      wrapped_key_2 TEXT,
      pinned_key_1 TEXT,
      pinned_key_2 TEXT,
      read_1 INTEGER NOT NULL DEFAULT 0,
      read_2 INTEGER NOT NULL DEFAULT 0,
      ended_at INTEGER,
      UNIQUE (week, member_1, pool_1),
      UNIQUE (week, member_2, pool_2),
      CHECK (member_1 < member_2)
    ) STRICT;
    CREATE UNIQUE INDEX matches_once_a_pair ON matches (member_1, member_2);
    CREATE INDEX matches_by_second ON matches (member_2);
    CREATE TABLE messages (
      id INTEGER PRIMARY KEY,
      match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
      side INTEGER NOT NULL CHECK (side IN (1, 2)),
      client_id TEXT NOT NULL,
      body TEXT NOT NULL,
      iv TEXT NOT NULL,
      sent_at INTEGER NOT NULL,
      UNIQUE (match_id, side, client_id)
    ) STRICT;
    CREATE UNIQUE INDEX messages_in_order ON messages (match_id, sent_at);
    CREATE TABLE past_pairs (pair BLOB PRIMARY KEY, until_day INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `)
}
