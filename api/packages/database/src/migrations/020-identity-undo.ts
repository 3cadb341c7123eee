import type { SqliteHandle } from '@quintet/kit/store'

/**
 * How someone signed in before a change of it, so that they can take the change back for 72 hours. The link's token is kept as a
 * hash, what it brings back is sealed (AES-256-GCM, key outside the database).
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE identity_undos (
      id INTEGER PRIMARY KEY,
      token_hash BLOB NOT NULL UNIQUE,
      sub TEXT NOT NULL REFERENCES identity_users (sub) ON DELETE CASCADE,
      sealed BLOB NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX identity_undos_by_user ON identity_undos (sub);
  `)
}
