import type { SqliteHandle } from '@quintet/kit/store'

/** Appeals of who reported against a decision to do nothing (rule 54), and requests that came to the support by mail. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE report_appeals (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- A case has one report, and a report one appeal.
      case_id INTEGER NOT NULL UNIQUE REFERENCES cases (id),
      -- 0 once they are gone.
      reporter_id INTEGER NOT NULL,
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      decided_at INTEGER,
      decided_by INTEGER REFERENCES staff (id),
      outcome TEXT CHECK (outcome IN ('kept', 'reopened', 'memberLeft')),
      answer TEXT
    ) STRICT;
    CREATE INDEX report_appeals_open ON report_appeals (due_at) WHERE decided_at IS NULL;
    CREATE INDEX report_appeals_by_reporter ON report_appeals (reporter_id);
    -- Who decided before an appeal opened the case again: they do not decide it a second time.
    ALTER TABLE cases ADD COLUMN first_decided_by INTEGER REFERENCES staff (id);
    CREATE TABLE mail_requests (
      case_id INTEGER PRIMARY KEY REFERENCES cases (id),
      -- What is asked for, in the support's words.
      text TEXT NOT NULL,
      opened_by INTEGER NOT NULL REFERENCES staff (id)
    ) STRICT;
  `)
}
