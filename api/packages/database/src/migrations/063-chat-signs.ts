import type { SqliteHandle } from '@quintet/kit/store'

/** How far each side's devices have the other's messages, and who lets others know that they have read and are writing. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE matches ADD COLUMN delivered_1 INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE matches ADD COLUMN delivered_2 INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE chat_signs (
      member_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE
    ) STRICT;
  `)
}
