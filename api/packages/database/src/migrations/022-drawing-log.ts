import type { SqliteHandle } from '@quintet/kit/store'

/**
 * How the seed of a week is made (1: the announced secret is the seed; 2: secret, Merkle root and beacon are mixed), and the public
 * log of what was announced, frozen and published. An entry is added at the end and never changed: OR REPLACE is refused too.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE drawings ADD COLUMN scheme INTEGER NOT NULL DEFAULT 1 CHECK (scheme IN (1, 2));
    -- JSON: chain and round from the freeze on, the signature once the round was read. NULL: none is used.
    ALTER TABLE drawings ADD COLUMN beacon TEXT;
    CREATE TABLE drawing_log (
      number INTEGER PRIMARY KEY,
      week INTEGER NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('announced', 'frozen', 'published')),
      text TEXT NOT NULL,
      signature BLOB NOT NULL
    ) STRICT;
    CREATE INDEX drawing_log_by_week ON drawing_log (week);
    CREATE TRIGGER drawing_log_grows BEFORE INSERT ON drawing_log
      WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM drawing_log)
      BEGIN SELECT RAISE(ABORT, 'entries of drawing_log are added at its end alone'); END;
    CREATE TRIGGER drawing_log_stays BEFORE UPDATE ON drawing_log
      BEGIN SELECT RAISE(ABORT, 'entries of drawing_log are never changed'); END;
    CREATE TRIGGER drawing_log_keeps BEFORE DELETE ON drawing_log
      BEGIN SELECT RAISE(ABORT, 'entries of drawing_log are never deleted'); END;
  `)
}
