import type { SqliteHandle } from '@quintet/kit/store'

/**
 * What a closed member may be known again by beside the address: keyed hashes of phone numbers and of means of payment. Those of
 * members go with them; of those who left suspended or closed, the hash stays for a time and names nobody.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE traces (
      kind TEXT NOT NULL CHECK (kind IN ('phone', 'card')),
      hash BLOB NOT NULL,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      PRIMARY KEY (hash, member_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX traces_by_member ON traces (member_id);
    CREATE TABLE departed_traces (
      hash BLOB PRIMARY KEY,
      until_day INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- Somebody whom a stop kept out, and has no account: their address and words, until they were answered.
    CREATE TABLE stopped_requests (
      case_id INTEGER PRIMARY KEY REFERENCES cases (id) ON DELETE CASCADE,
      email TEXT NOT NULL,
      language INTEGER NOT NULL,
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      -- The answer, until the mail server has taken it.
      answer TEXT,
      outcome TEXT CHECK (outcome IN ('kept', 'letIn')),
      mail_due_at INTEGER
    ) STRICT;
    CREATE INDEX stopped_requests_due ON stopped_requests (mail_due_at) WHERE mail_due_at IS NOT NULL;
    -- Keyed hashes of addresses that the staff let in.
    CREATE TABLE let_in_addresses (
      person BLOB PRIMARY KEY,
      until_day INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `)
}
