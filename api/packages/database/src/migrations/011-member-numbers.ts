import type { SqliteHandle } from '@quintet/kit/store'

/** A member's number outlives the account in sealed weeks and tombstones, so that it is never given to somebody else. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE member_numbers (one INTEGER PRIMARY KEY CHECK (one = 1), last INTEGER NOT NULL) STRICT;
    INSERT INTO member_numbers SELECT 1, coalesce(max(id), 0) FROM members;
    CREATE TRIGGER members_number_is_new AFTER INSERT ON members
      BEGIN
        SELECT RAISE(ABORT, 'a member number is given once') FROM member_numbers WHERE NEW.id <= last;
        UPDATE member_numbers SET last = NEW.id;
      END;
  `)
}
