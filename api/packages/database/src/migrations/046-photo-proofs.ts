import type { SqliteHandle } from '@quintet/kit/store'

/**
 * The check that a member's photos show the member: two gestures, the pictures of them while they wait for the staff, and what came of
 * it. One for each member; a new one takes its place.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE photo_proofs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL UNIQUE REFERENCES members (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN ('open', 'waiting', 'passed', 'failed', 'again', 'over', 'lapsed')),
      -- Places in the domain's list of gestures.
      gesture_1 INTEGER NOT NULL,
      gesture_2 INTEGER NOT NULL,
      without_hands INTEGER NOT NULL DEFAULT 0 CHECK (without_hands IN (0, 1)),
      -- The pictures, until they are decided on.
      file_1 TEXT,
      file_2 TEXT,
      started_at INTEGER NOT NULL,
      -- How many were begun on that day.
      tries INTEGER NOT NULL,
      sent_at INTEGER,
      case_id INTEGER REFERENCES cases (id) ON DELETE SET NULL,
      staff_id INTEGER REFERENCES staff (id),
      leased_until INTEGER,
      leased_at INTEGER,
      decided_at INTEGER,
      reason TEXT
    ) STRICT;
    CREATE INDEX photo_proofs_waiting ON photo_proofs (sent_at) WHERE state = 'waiting';
  `)
}
