import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Who had a message from whom, under which name, and when the last one came: what is left of it when the messages go with the match.
 * If the sender is closed for fraud, these are the people who are told (decision 56).
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE contacts (
      sender_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      recipient_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      pseudonym TEXT NOT NULL,
      last_day INTEGER NOT NULL,
      warned_at INTEGER,
      PRIMARY KEY (sender_id, recipient_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX contacts_by_recipient ON contacts (recipient_id);
    INSERT INTO contacts (sender_id, recipient_id, pseudonym, last_day)
      SELECT CASE side WHEN 1 THEN member_1 ELSE member_2 END, CASE side WHEN 1 THEN member_2 ELSE member_1 END,
        CASE side WHEN 1 THEN pseudonym_1 ELSE pseudonym_2 END, max(sent_at) / 86400000
      FROM messages JOIN matches ON matches.id = messages.match_id GROUP BY 1, 2;
    -- Whom a member does not want to meet, by their own word.
    CREATE TABLE blocks (
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      blocked_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      PRIMARY KEY (member_id, blocked_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX blocks_by_blocked ON blocks (blocked_id);
  `)
}
