import type { SqliteHandle } from '@quintet/kit/store'

/** What members say of themselves, their characters, consents and key pairs. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE profiles (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      profile TEXT NOT NULL,
      sex INTEGER,
      attraction INTEGER,
      zone INTEGER,
      complete INTEGER NOT NULL DEFAULT 0,
      ready_answer TEXT
    ) STRICT;
    CREATE INDEX profiles_by_zone ON profiles (zone);
    CREATE TABLE characters (
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 5),
      character TEXT NOT NULL,
      PRIMARY KEY (member_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE consents (
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      granted_at INTEGER NOT NULL,
      withdrawn_at INTEGER,
      PRIMARY KEY (member_id, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE member_keys (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      public_key TEXT NOT NULL,
      wrapped_key TEXT NOT NULL,
      iv TEXT NOT NULL,
      kdf TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    -- Whatever of a member's record changes, the ready answer is made anew.
    CREATE TRIGGER ready_answer_after_member AFTER UPDATE ON members
      BEGIN UPDATE profiles SET ready_answer = NULL WHERE member_id = NEW.id; END;
  `)
}
