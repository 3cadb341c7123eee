import type { SqliteHandle } from '@quintet/kit/store'

const slabSize = 256

interface OldRow {
  member_id: number
  leaf: Buffer
}

/** Of weeks that were published in the old way the members and the leaves stay; their plain text goes. */
const keepLeaves = (sqlite: SqliteHandle): void => {
  const weeks = sqlite.prepare<[], number>("SELECT week FROM drawings WHERE state = 'published'").pluck().all()
  const rows = sqlite.prepare<[number, number], OldRow>(
    'SELECT member_id, leaf FROM old_entries WHERE week = ? AND position >= ? ORDER BY position LIMIT 256',
  )
  const insert = sqlite.prepare('INSERT INTO drawing_slabs (week, slab, first_member, members, leaves) VALUES (?, ?, ?, ?, ?)')
  for (const week of weeks) {
    for (let slab = 0, some = rows.all(week, 0); some.length > 0; slab++, some = rows.all(week, slab * slabSize)) {
      const members = Buffer.from(Uint32Array.from(some, (row) => row.member_id).buffer)
      insert.run(week, slab, some[0]?.member_id, members, Buffer.concat(some.map(({ leaf }) => leaf)))
    }
    sqlite
      .prepare('UPDATE drawings SET entrants = (SELECT count(*) FROM old_entries o WHERE o.week = ?) WHERE week = ?')
      .run(week, week)
  }
}

/**
 * The drawing in large: matches that are written in the order of the members and seen once their week is published, entries as
 * narrow rows beside packed leaves and outcomes, and no result as one text.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    DROP TRIGGER members_are_remembered;
    CREATE TABLE new_matches (
      id INTEGER PRIMARY KEY,
      week INTEGER NOT NULL,
      member_1 INTEGER NOT NULL,
      member_2 INTEGER NOT NULL,
      pool_1 INTEGER NOT NULL,
      pool_2 INTEGER NOT NULL,
      quality REAL NOT NULL,
      class INTEGER NOT NULL CHECK (class BETWEEN 1 AND 6),
      day INTEGER NOT NULL,
      pseudonym_1 TEXT NOT NULL,
      pseudonym_2 TEXT NOT NULL,
      key_state INTEGER NOT NULL DEFAULT 3 CHECK (key_state BETWEEN 0 AND 3),
      version INTEGER NOT NULL DEFAULT 0,
      salt_1 TEXT,
      salt_2 TEXT,
      wrapped_key_1 TEXT,
      wrapped_key_2 TEXT,
      pinned_key_1 TEXT,
      pinned_key_2 TEXT,
      read_1 INTEGER NOT NULL DEFAULT 0,
      read_2 INTEGER NOT NULL DEFAULT 0,
      ended_at INTEGER,
      CHECK (member_1 < member_2)
    ) STRICT;
    INSERT INTO new_matches SELECT * FROM matches;
    DROP TABLE matches;
    ALTER TABLE new_matches RENAME TO matches;
    CREATE UNIQUE INDEX matches_once_a_pair ON matches (member_1, member_2);
    -- Matches by their second member. A table, so that a drawing can fill it in its order: an index would be filled at random.
    CREATE TABLE match_seconds (
      member_2 INTEGER NOT NULL,
      member_1 INTEGER NOT NULL,
      match_id INTEGER NOT NULL,
      PRIMARY KEY (member_2, member_1)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO match_seconds SELECT member_2, member_1, id FROM matches ORDER BY 1, 2;
    CREATE TRIGGER match_seconds_add AFTER INSERT ON matches
      WHEN NOT EXISTS (SELECT 1 FROM drawings WHERE week = NEW.week AND state = 'frozen')
      BEGIN INSERT INTO match_seconds VALUES (NEW.member_2, NEW.member_1, NEW.id); END;
    CREATE TRIGGER match_seconds_drop AFTER DELETE ON matches
      BEGIN DELETE FROM match_seconds WHERE member_2 = OLD.member_2 AND member_1 = OLD.member_1; END;
    CREATE TRIGGER members_are_remembered BEFORE DELETE ON members
      WHEN EXISTS (SELECT 1 FROM matches WHERE member_1 = OLD.id) OR EXISTS (SELECT 1 FROM match_seconds WHERE member_2 = OLD.id)
      BEGIN SELECT RAISE(ABORT, 'a member with matches is deleted by deleteMember() alone'); END;

    ALTER TABLE drawings DROP COLUMN entries_hash;
    ALTER TABLE drawings ADD COLUMN entrants INTEGER;
    -- The number of the first match; the others follow.
    ALTER TABLE drawings ADD COLUMN first_match INTEGER;
    ALTER TABLE drawings ADD COLUMN published_day INTEGER;
    UPDATE drawings SET state = 'announced', merkle_root = NULL, result = NULL, frozen_at = NULL, matched_at = NULL
      WHERE state IN ('frozen', 'matched');
    UPDATE drawings SET result_hash = NULL,
      result = json_set(json_remove(result, '$.eligible'), '$.matches', json_array_length(result, '$.matches'))
      WHERE result IS NOT NULL;

    DROP TRIGGER drawing_entries_forget;
    DROP INDEX drawing_entries_by_member;
    ALTER TABLE drawing_entries RENAME TO old_entries;
    -- The plain text of an entry, apart from the body: gone after four weeks, and with the member.
    CREATE TABLE drawing_entries (
      week INTEGER NOT NULL,
      member_id INTEGER NOT NULL,
      position INTEGER NOT NULL,
      salt BLOB NOT NULL,
      tier INTEGER NOT NULL,
      reach TEXT NOT NULL,
      wait INTEGER NOT NULL,
      pools TEXT NOT NULL,
      past TEXT NOT NULL,
      body_id INTEGER NOT NULL,
      PRIMARY KEY (week, member_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER drawing_entries_forget AFTER DELETE ON members BEGIN
      DELETE FROM drawing_entries WHERE member_id = OLD.id AND week IN (SELECT week FROM drawings);
    END;
    -- Bodies that are nobody's present one any more, or that a sealed week let go: removed once nothing names them.
    CREATE TABLE old_bodies (body_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL) STRICT;
    CREATE TRIGGER old_bodies_after_card AFTER DELETE ON entry_cards
      BEGIN INSERT OR IGNORE INTO old_bodies VALUES (OLD.body_id, OLD.member_id); END;
    CREATE TRIGGER old_bodies_after_entry AFTER DELETE ON drawing_entries
      BEGIN INSERT OR IGNORE INTO old_bodies VALUES (OLD.body_id, OLD.member_id); END;
    -- 256 entrants at a time, in the order of their numbers: who they are, four bytes each, and their leaves, 32 bytes each.
    CREATE TABLE drawing_slabs (
      id INTEGER PRIMARY KEY,
      week INTEGER NOT NULL,
      slab INTEGER NOT NULL,
      first_member INTEGER NOT NULL,
      members BLOB NOT NULL,
      leaves BLOB NOT NULL,
      UNIQUE (week, slab)
    ) STRICT;
    CREATE INDEX drawing_slabs_by_member ON drawing_slabs (week, first_member);
    -- What the drawing gave the same entrants: seven numbers of four bytes each.
    CREATE TABLE drawing_outcomes (
      id INTEGER PRIMARY KEY,
      week INTEGER NOT NULL,
      slab INTEGER NOT NULL,
      outcomes BLOB NOT NULL,
      UNIQUE (week, slab)
    ) STRICT;
    -- Who was deleted since the last publication: a drawing in hand leaves them out.
    CREATE TABLE departures (id INTEGER PRIMARY KEY AUTOINCREMENT, member_id INTEGER NOT NULL) STRICT;
    CREATE TRIGGER departures_note AFTER DELETE ON members BEGIN INSERT INTO departures (member_id) VALUES (OLD.id); END;
    -- The week that was counted last, so that none is counted twice.
    ALTER TABLE waits ADD COLUMN week INTEGER NOT NULL DEFAULT 0;
  `)
  keepLeaves(sqlite)
  sqlite.exec('DROP TABLE old_entries')
}
