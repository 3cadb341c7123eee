import type { SqliteHandle } from '@quintet/kit/store'

/** The deliverer's signature of a session, the side that began one anew, and each message's place in its device's chain. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE matches ADD COLUMN key_signature TEXT;
    ALTER TABLE matches ADD COLUMN renewed_by INTEGER CHECK (renewed_by IN (1, 2));
    ALTER TABLE messages ADD COLUMN device TEXT;
    ALTER TABLE messages ADD COLUMN counter INTEGER;
    ALTER TABLE messages ADD COLUMN previous TEXT;
  `)
}
