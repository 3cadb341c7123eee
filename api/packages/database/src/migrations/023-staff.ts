import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Who runs the site, and the log of what they looked at and did. Entries of the log are chained by keyed hashes (`api/packages/audit-log`);
 * they are added at its end and never changed. OR REPLACE is refused too.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE staff (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      sub TEXT NOT NULL UNIQUE,
      email TEXT NOT NULL,
      -- JSON: a list of roles.
      roles TEXT NOT NULL,
      added_at INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE TABLE staff_audit (
      number INTEGER PRIMARY KEY,
      text TEXT NOT NULL,
      mac TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER staff_audit_grows BEFORE INSERT ON staff_audit
      WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM staff_audit)
      BEGIN SELECT RAISE(ABORT, 'entries of staff_audit are added at its end alone'); END;
    CREATE TRIGGER staff_audit_stays BEFORE UPDATE ON staff_audit
      BEGIN SELECT RAISE(ABORT, 'entries of staff_audit are never changed'); END;
    CREATE TRIGGER staff_audit_keeps BEFORE DELETE ON staff_audit
      BEGIN SELECT RAISE(ABORT, 'entries of staff_audit are never deleted'); END;
  `)
}
