import type { SqliteHandle } from '@quintet/kit/store'

/** The diary says to which wording somebody agreed (empty for those of before); and who agreed to which wording of the terms. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE consent_diary ADD COLUMN version TEXT NOT NULL DEFAULT '';
    CREATE TABLE terms_agreements (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      version TEXT NOT NULL,
      at INTEGER NOT NULL,
      UNIQUE (member_id, version)
    ) STRICT;
    UPDATE profiles SET ready_answer = NULL;
  `)
}
