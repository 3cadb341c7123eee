import type { SqliteHandle } from '@quintet/kit/store'

/** Of a standing that outlives its account: which measure it was, and until when. A suspension until a day ends on it for a new account too. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE departed_standings ADD COLUMN measure TEXT;
    ALTER TABLE departed_standings ADD COLUMN measure_until INTEGER;
  `)
}
