import type { SqliteHandle } from '@quintet/kit/store'

/** When a round was opened and which of its photos were fetched since. Of a round of before, nothing is known: null. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE rounds ADD COLUMN opened_at INTEGER;
    -- JSON: the numbers of the photos that were shown.
    ALTER TABLE rounds ADD COLUMN seen TEXT;
  `)
}
