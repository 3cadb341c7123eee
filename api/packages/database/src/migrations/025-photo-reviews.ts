import type { SqliteHandle } from '@quintet/kit/store'

/** What the staff work on, and the queue of photos: who has one in hand until when, and what was decided. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE cases (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      -- Whom it is about; 0 once the member is gone.
      member_id INTEGER NOT NULL,
      subject INTEGER NOT NULL,
      opened_at INTEGER NOT NULL,
      decided_at INTEGER,
      decided_by INTEGER REFERENCES staff (id),
      -- JSON: what was decided, and why.
      outcome TEXT
    ) STRICT;
    CREATE INDEX cases_by_member ON cases (member_id);
    CREATE TABLE photo_reviews (
      photo_id INTEGER PRIMARY KEY REFERENCES photos (id) ON DELETE CASCADE,
      case_id INTEGER NOT NULL REFERENCES cases (id),
      staff_id INTEGER NOT NULL REFERENCES staff (id),
      leased_until INTEGER NOT NULL,
      decision TEXT CHECK (decision IN ('clear', 'refuse')),
      reason TEXT,
      decided_at INTEGER,
      -- Who asked for a second opinion: the photo is given to another.
      asked_by INTEGER REFERENCES staff (id)
    ) STRICT;
    -- A photo that is replaced or deleted needs no decision any more.
    CREATE TRIGGER photo_cases_end AFTER DELETE ON photos
      BEGIN UPDATE cases SET outcome = '{"decision":"withdrawn"}', decided_at = CAST(1000 * unixepoch('subsec') AS INTEGER)
        WHERE kind = 'screening' AND subject = OLD.id AND decided_at IS NULL; END;
    CREATE INDEX photo_reviews_decided ON photo_reviews (decided_at) WHERE decided_at IS NOT NULL;
    CREATE INDEX photos_held ON photos (created_at) WHERE state = 'held';
  `)
}
