import type { SqliteHandle } from '@quintet/kit/store'

/** Who exists. E-mail addresses stand in the identity tables only. `app_state` keeps single values such as the demo clock. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE members (
      id INTEGER PRIMARY KEY,
      sub TEXT NOT NULL UNIQUE,
      birth_date TEXT CHECK (birth_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      tier INTEGER NOT NULL DEFAULT 4 CHECK (tier BETWEEN 0 AND 5),
      active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
      standing INTEGER NOT NULL DEFAULT 0 CHECK (standing BETWEEN 0 AND 2),
      membership_end_day INTEGER NOT NULL DEFAULT 0,
      encryption_type INTEGER NOT NULL DEFAULT 0 CHECK (encryption_type BETWEEN 0 AND 2),
      language INTEGER NOT NULL DEFAULT 1,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER members_birth_date_is_write_once BEFORE UPDATE OF birth_date ON members
      WHEN OLD.birth_date IS NOT NULL AND NEW.birth_date IS NOT OLD.birth_date
      BEGIN SELECT RAISE(ABORT, 'birth_date is write-once'); END;
    CREATE TABLE app_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `)
}
