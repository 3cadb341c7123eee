import type { SqliteHandle } from '@quintet/kit/store'

/** Photos (the pictures themselves are files), what judges say of them, rounds and the week's tokens. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE photos (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      slot INTEGER NOT NULL CHECK (slot BETWEEN 1 AND 5),
      file TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('held', 'cleared', 'refused')),
      times_judged INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      UNIQUE (member_id, slot)
    ) STRICT;
    CREATE INDEX photos_to_judge ON photos (state, times_judged);
    CREATE TABLE photo_judgements (
      photo_id INTEGER NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
      judge_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      week INTEGER NOT NULL,
      attractiveness INTEGER CHECK (attractiveness BETWEEN 1 AND 10),
      quality INTEGER CHECK (quality BETWEEN 1 AND 10),
      reason INTEGER,
      text TEXT,
      PRIMARY KEY (photo_id, judge_id, week)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX photo_judgements_by_judge ON photo_judgements (judge_id, photo_id, week);
    CREATE TABLE same_person_answers (
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      judge_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      week INTEGER NOT NULL,
      same INTEGER NOT NULL CHECK (same IN (0, 1)),
      PRIMARY KEY (member_id, judge_id, week)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rounds (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      week INTEGER NOT NULL,
      number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 3),
      tickets TEXT NOT NULL,
      finished_at INTEGER,
      UNIQUE (member_id, week, number)
    ) STRICT;
    CREATE TABLE tokens (
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      week INTEGER NOT NULL,
      pool INTEGER NOT NULL CHECK (pool BETWEEN 1 AND 5),
      submitted_at INTEGER NOT NULL,
      PRIMARY KEY (week, member_id, pool)
    ) STRICT, WITHOUT ROWID;
  `)
}
