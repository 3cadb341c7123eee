import type { SqliteHandle } from '@quintet/kit/store'

/**
 * The identity provider's own tables. Verifiers are sealed (AES-256-GCM, key outside the database), codes and refresh tokens are
 * stored hashed. Several unconfirmed accounts may share an e-mail address; of the others at most one per pool has it.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE identity_users (
      sub TEXT PRIMARY KEY,
      pool TEXT NOT NULL,
      username TEXT NOT NULL,
      email TEXT NOT NULL,
      status TEXT NOT NULL,
      enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
      salt BLOB NOT NULL,
      sealed_verifier BLOB NOT NULL,
      attributes TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL,
      UNIQUE (pool, username)
    ) STRICT;
    CREATE UNIQUE INDEX identity_users_one_owner_of_email ON identity_users (pool, email) WHERE status <> 'UNCONFIRMED';
    CREATE INDEX identity_users_by_email ON identity_users (pool, email);
    CREATE TABLE identity_codes (
      sub TEXT NOT NULL REFERENCES identity_users (sub) ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      code_hash BLOB NOT NULL,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (sub, purpose)
    ) STRICT;
    CREATE TABLE identity_sessions (
      id TEXT PRIMARY KEY,
      sub TEXT NOT NULL REFERENCES identity_users (sub) ON DELETE CASCADE,
      client TEXT NOT NULL,
      auth_time INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT;
    CREATE INDEX identity_sessions_by_user ON identity_sessions (sub);
    CREATE TABLE identity_refresh_tokens (
      hash BLOB PRIMARY KEY,
      session TEXT NOT NULL REFERENCES identity_sessions (id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL,
      replaced_at INTEGER
    ) STRICT;
    CREATE INDEX identity_refresh_tokens_by_session ON identity_refresh_tokens (session);
    CREATE TABLE identity_attempts (
      key TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      since INTEGER NOT NULL,
      last_at INTEGER NOT NULL
    ) STRICT;
  `)
}
