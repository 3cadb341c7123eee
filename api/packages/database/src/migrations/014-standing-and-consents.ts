import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Suspended members are few and looked for every second, so that their connections end. And every consent that was given or withdrawn, in order (decision 67). Lines are only added: the law wants to know what was
 * agreed to and when. They go with the member.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE INDEX members_suspended ON members (id) WHERE standing >= 2;
    CREATE TABLE consent_diary (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      granted INTEGER NOT NULL CHECK (granted IN (0, 1)),
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX consent_diary_by_member ON consent_diary (member_id);
    INSERT INTO consent_diary (member_id, kind, granted, at) SELECT member_id, kind, 1, granted_at FROM consents ORDER BY granted_at;
    INSERT INTO consent_diary (member_id, kind, granted, at)
      SELECT member_id, kind, 0, withdrawn_at FROM consents WHERE withdrawn_at IS NOT NULL ORDER BY withdrawn_at;
    CREATE TRIGGER consent_diary_keeps_its_lines BEFORE UPDATE ON consent_diary
      BEGIN SELECT RAISE(ABORT, 'the diary of consents is only added to'); END;
    CREATE TRIGGER consent_diary_goes_with_the_member BEFORE DELETE ON consent_diary
      WHEN EXISTS (SELECT 1 FROM members WHERE id = OLD.member_id)
      BEGIN SELECT RAISE(ABORT, 'the diary of consents is only added to'); END;
  `)
}
