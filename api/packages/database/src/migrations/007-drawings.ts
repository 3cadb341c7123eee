import type { SqliteHandle } from '@quintet/kit/store'

/**
 * The ledger of the weekly drawing (one row a week, so that none is ever drawn twice) with its sealed entries, the ledger of
 * daily jobs, and what the drawing remembers of members.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE drawings (
      week INTEGER PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('announced', 'frozen', 'matched', 'published')),
      seed BLOB NOT NULL,
      commitment TEXT NOT NULL,
      entries_hash TEXT,
      merkle_root TEXT,
      result TEXT,
      result_hash TEXT,
      announced_at INTEGER NOT NULL,
      frozen_at INTEGER,
      matched_at INTEGER,
      published_at INTEGER
    ) STRICT;
    CREATE TABLE drawing_entries (
      week INTEGER NOT NULL REFERENCES drawings (week),
      position INTEGER NOT NULL,
      member_id INTEGER NOT NULL,
      leaf BLOB NOT NULL,
      salt BLOB,
      entry TEXT,
      PRIMARY KEY (week, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX drawing_entries_by_member ON drawing_entries (member_id);
    -- Erasing a member removes the leaf's plain text and keeps its hash.
    CREATE TRIGGER drawing_entries_forget AFTER DELETE ON members
      BEGIN UPDATE drawing_entries SET salt = NULL, entry = NULL WHERE member_id = OLD.id; END;
    CREATE TABLE past_partners (
      person BLOB NOT NULL,
      pair BLOB NOT NULL REFERENCES past_pairs (pair) ON DELETE CASCADE,
      PRIMARY KEY (person, pair)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX past_partners_by_pair ON past_partners (pair);
    CREATE TABLE daily_jobs (day INTEGER PRIMARY KEY, finished_at INTEGER NOT NULL) STRICT;
    CREATE INDEX members_by_birthday ON members (substr(birth_date, 6));
    CREATE TABLE waits (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      drawings INTEGER NOT NULL
    ) STRICT;
  `)
}
