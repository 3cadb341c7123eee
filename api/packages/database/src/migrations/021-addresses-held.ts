import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Keyed hashes of every address a member has held, for as long as they are a member; of who left with a standing, the same hashes
 * with it, so that deleting an account washes nothing off.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE member_addresses (
      person BLOB NOT NULL,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      PRIMARY KEY (person, member_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX member_addresses_by_member ON member_addresses (member_id);
    CREATE TABLE departed_standings (
      person BLOB PRIMARY KEY,
      standing INTEGER NOT NULL,
      until_day INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `)
}
