import type { SqliteHandle } from '@quintet/kit/store'

/**
 * What keeps the identity provider from telling who has an account. `srp_id` is the name a password was set under (the user name
 * where it is empty); `srp_moved` marks one that belongs to an earlier e-mail address. `identity_srp_names` keeps what the
 * hand-shake for an address answered before its account left. Codes that were used or replaced are kept as hashes, and the wait
 * for a code that was never sent is kept for names nobody has. Known sources are networks that someone has signed in from.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE identity_users ADD COLUMN srp_id TEXT;
    ALTER TABLE identity_users ADD COLUMN srp_moved INTEGER NOT NULL DEFAULT 0 CHECK (srp_moved IN (0, 1));
    CREATE TABLE identity_srp_names (
      key BLOB PRIMARY KEY,
      sealed BLOB NOT NULL,
      left_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE identity_spent_codes (
      sub TEXT NOT NULL REFERENCES identity_users (sub) ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      code_hash BLOB NOT NULL,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (sub, purpose, code_hash)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE identity_decoy_codes (
      key BLOB PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE identity_known_sources (
      key BLOB PRIMARY KEY,
      sub TEXT NOT NULL REFERENCES identity_users (sub) ON DELETE CASCADE,
      seen_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX identity_known_sources_by_user ON identity_known_sources (sub);
    CREATE INDEX identity_users_by_srp_id ON identity_users (pool, srp_id) WHERE srp_id IS NOT NULL;
    CREATE INDEX identity_users_unconfirmed ON identity_users (created_at) WHERE status = 'UNCONFIRMED';
    CREATE INDEX identity_attempts_by_time ON identity_attempts (last_at);
  `)
}
