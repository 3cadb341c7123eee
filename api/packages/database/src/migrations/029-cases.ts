import type { SqliteHandle } from '@quintet/kit/store'

// What was reported before gets its case; a standing that was there before gets the measure that it stands for.
const bringOver = `
  CREATE TEMP TABLE old_reports AS
    SELECT id, kind, subject, reason, created_at, coalesce(CASE kind
      WHEN 'photo' THEN (SELECT member_id FROM photos WHERE photos.id = subject)
      ELSE (SELECT members.id FROM members WHERE members.id = subject) END, 0) AS member
    FROM reports WHERE case_id IS NULL;
  INSERT INTO cases (kind, member_id, subject, opened_at, harm, due_at, reason, outcome, decided_at)
    SELECT 'report ' || id, member, subject, created_at,
      CASE kind WHEN 'match' THEN CASE reason WHEN 2 THEN 3 WHEN 3 THEN 1 ELSE 2 END
        WHEN 'photo' THEN CASE reason WHEN 1 THEN 3 WHEN 2 THEN 0 WHEN 5 THEN 2 ELSE 1 END ELSE 2 END,
      created_at + 259200000, reason,
      CASE member WHEN 0 THEN '{"decision":"memberLeft"}' END, CASE member WHEN 0 THEN created_at END
    FROM old_reports;
  UPDATE reports SET case_id = (SELECT cases.id FROM cases WHERE cases.kind = 'report ' || reports.id) WHERE case_id IS NULL;
  UPDATE cases SET kind = (SELECT reports.kind FROM reports WHERE reports.case_id = cases.id) WHERE kind LIKE 'report %';
  DROP TABLE old_reports;
  INSERT INTO cases (kind, member_id, subject, opened_at, due_at, reason)
    SELECT 'error', member_id, id, created_at, created_at + 259200000, category FROM error_reports;
  UPDATE error_reports SET case_id = (SELECT cases.id FROM cases WHERE cases.kind = 'error' AND cases.subject = error_reports.id);
  INSERT INTO cases (kind, member_id, subject, opened_at, decided_at, outcome)
    SELECT 'imposed', id, id, 1000 * unixepoch(), 1000 * unixepoch(),
      json_object('decision', CASE WHEN standing >= 2 THEN 'suspend' ELSE 'warn' END)
    FROM members WHERE standing > 0;
  INSERT INTO measures (member_id, case_id, kind, rule, facts, machine, from_at)
    SELECT member_id, id, json_extract(outcome, '$.decision'), 'respect', '', 'none', opened_at FROM cases WHERE kind = 'imposed';
`

/** Cases of reports, what was decided in them, and appeals against that. Nothing of it hangs on the member's row: numbers stay when somebody leaves. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    -- 0 to 3; see the domain's harmOf.
    ALTER TABLE cases ADD COLUMN harm INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE cases ADD COLUMN due_at INTEGER;
    ALTER TABLE cases ADD COLUMN reason INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE cases ADD COLUMN match_id INTEGER;
    -- JSON: a closing that waits for the second person.
    ALTER TABLE cases ADD COLUMN proposal TEXT;
    ALTER TABLE reports ADD COLUMN case_id INTEGER REFERENCES cases (id);
    ALTER TABLE error_reports ADD COLUMN case_id INTEGER REFERENCES cases (id);
    CREATE INDEX cases_open ON cases (member_id, harm, opened_at) WHERE decided_at IS NULL;
    CREATE INDEX reports_by_case ON reports (case_id);
    CREATE INDEX error_reports_by_case ON error_reports (case_id);
    CREATE TABLE measures (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- 0 once the member is gone.
      member_id INTEGER NOT NULL,
      case_id INTEGER NOT NULL REFERENCES cases (id),
      kind TEXT NOT NULL CHECK (kind IN ('warn', 'removePhoto', 'suspend', 'close')),
      rule TEXT NOT NULL,
      facts TEXT NOT NULL,
      -- Whether a machine took part: found what was decided on, or decided itself.
      machine TEXT NOT NULL CHECK (machine IN ('none', 'found', 'decided')),
      fraud INTEGER NOT NULL DEFAULT 0,
      photo_id INTEGER,
      from_at INTEGER NOT NULL,
      -- Day of the product's clock on which it ends; null: it does not end by itself.
      until_day INTEGER,
      decided_by INTEGER REFERENCES staff (id),
      confirmed_by INTEGER REFERENCES staff (id),
      ended_at INTEGER,
      ending TEXT CHECK (ending IN ('over', 'lifted', 'replaced'))
    ) STRICT;
    CREATE INDEX measures_by_member ON measures (member_id);
    CREATE INDEX measures_by_case ON measures (case_id);
    CREATE INDEX measures_in_force ON measures (until_day) WHERE ended_at IS NULL AND until_day IS NOT NULL;
    CREATE TABLE appeals (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      measure_id INTEGER NOT NULL UNIQUE REFERENCES measures (id),
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      decided_at INTEGER,
      decided_by INTEGER REFERENCES staff (id),
      outcome TEXT CHECK (outcome IN ('kept', 'lifted', 'shortened')),
      answer TEXT
    ) STRICT;
    CREATE INDEX appeals_open ON appeals (due_at) WHERE decided_at IS NULL;
    ${bringOver}
  `)
}
