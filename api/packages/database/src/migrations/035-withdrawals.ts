import type { SqliteHandle } from '@quintet/kit/store'

/**
 * A purchase learns when it was bought and whether the member asked for an immediate start; what is withdrawn from is written down
 * beside it, as the refund has to arrive also when the account is gone. Mails that the law wants wait in a table until they are sent.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE purchases ADD COLUMN start TEXT NOT NULL DEFAULT 'unasked' CHECK (start IN ('atOnce', 'later', 'unasked'));
    ALTER TABLE purchases ADD COLUMN bought_day INTEGER;
    UPDATE purchases SET bought_day = created_at / 86400000 WHERE payment IS NOT NULL OR state IN ('paid', 'active');
    CREATE TABLE withdrawals (
      reference TEXT PRIMARY KEY,
      payment TEXT UNIQUE,
      total_cents INTEGER NOT NULL,
      declared_at INTEGER NOT NULL,
      sent_at INTEGER,
      confirmed_at INTEGER,
      looked_at INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX withdrawals_owed ON withdrawals (looked_at) WHERE confirmed_at IS NULL;
    CREATE TABLE mails_due (
      id INTEGER PRIMARY KEY,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      mail_values TEXT NOT NULL,
      due_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX mails_due_by_time ON mails_due (due_at);
    CREATE INDEX mails_due_by_member ON mails_due (member_id);
  `)
}
