import type { SqliteHandle } from '@quintet/kit/store'

/** A purchase names its currency; what was sent back says whether the staff decided it, or the member withdrew. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE purchases ADD COLUMN currency TEXT NOT NULL DEFAULT 'usd';
    ALTER TABLE withdrawals ADD COLUMN by_staff INTEGER NOT NULL DEFAULT 0 CHECK (by_staff IN (0, 1));
  `)
}
