import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Second factors, devices and attributes that wait for their code. Secrets and verifiers are sealed (AES-256-GCM, key outside the
 * database), recovery codes are stored hashed.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE identity_sessions ADD COLUMN device TEXT;
    CREATE TABLE identity_factors (
      sub TEXT PRIMARY KEY REFERENCES identity_users (sub) ON DELETE CASCADE,
      sealed_pending BLOB,
      sealed_secret BLOB,
      last_step INTEGER NOT NULL DEFAULT 0,
      software INTEGER NOT NULL DEFAULT 0 CHECK (software IN (0, 1)),
      sms INTEGER NOT NULL DEFAULT 0 CHECK (sms IN (0, 1)),
      preferred TEXT,
      friendly_name TEXT
    ) STRICT;
    CREATE TABLE identity_recovery_codes (
      sub TEXT NOT NULL REFERENCES identity_users (sub) ON DELETE CASCADE,
      code_hash BLOB NOT NULL,
      PRIMARY KEY (sub, code_hash)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE identity_devices (
      key TEXT PRIMARY KEY,
      sub TEXT NOT NULL REFERENCES identity_users (sub) ON DELETE CASCADE,
      name TEXT,
      salt BLOB NOT NULL,
      sealed_verifier BLOB NOT NULL,
      remembered INTEGER NOT NULL DEFAULT 0 CHECK (remembered IN (0, 1)),
      created_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX identity_devices_by_user ON identity_devices (sub);
    CREATE INDEX identity_sessions_by_device ON identity_sessions (device) WHERE device IS NOT NULL;
    CREATE TABLE identity_pending_attributes (
      sub TEXT NOT NULL REFERENCES identity_users (sub) ON DELETE CASCADE,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (sub, name)
    ) STRICT, WITHOUT ROWID;
  `)
}
