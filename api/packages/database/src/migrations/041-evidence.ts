import type { SqliteHandle } from '@quintet/kit/store'

/**
 * What a sender's client commits to (rule 55), the messages that a report opened, and the sealed copy of the others: ciphertext and
 * commitments, for the case alone. Rows go with the account of who sent them.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE messages ADD COLUMN commitment TEXT;
    CREATE TABLE case_evidence (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      case_id INTEGER NOT NULL REFERENCES cases (id),
      sender_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      sent_at INTEGER NOT NULL,
      text TEXT NOT NULL,
      -- With them everybody who reads the text can check it anew.
      match_id INTEGER NOT NULL,
      side INTEGER NOT NULL CHECK (side IN (1, 2)),
      client_id TEXT NOT NULL,
      franking TEXT NOT NULL,
      commitment TEXT NOT NULL,
      UNIQUE (case_id, side, client_id)
    ) STRICT;
    CREATE INDEX case_evidence_by_sender ON case_evidence (sender_id);
    CREATE TABLE sealed_messages (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      case_id INTEGER NOT NULL REFERENCES cases (id),
      sender_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      client_id TEXT NOT NULL,
      body TEXT NOT NULL,
      iv TEXT NOT NULL,
      commitment TEXT,
      sent_at INTEGER NOT NULL,
      -- When it was set aside, in epoch milliseconds of real time.
      kept_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sealed_messages_by_case ON sealed_messages (case_id);
    CREATE INDEX sealed_messages_by_sender ON sealed_messages (sender_id);
    CREATE INDEX sealed_messages_by_age ON sealed_messages (kept_at);
    -- JSON: an erasing of the evidence that waits for the second person.
    ALTER TABLE cases ADD COLUMN erasing TEXT;
    ALTER TABLE cases ADD COLUMN erased_at INTEGER;
    CREATE INDEX cases_erasing ON cases (member_id) WHERE erasing IS NOT NULL;
  `)
}
