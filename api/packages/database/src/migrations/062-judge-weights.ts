import type { SqliteHandle } from '@quintet/kit/store'

/** How much a judge's word counts where that is less than whole, and the last week whose judges were weighed. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE judge_weights (
      judge_id INTEGER PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
      weight REAL NOT NULL CHECK (weight > 0 AND weight < 1)
    ) STRICT;
    CREATE TABLE weighed_weeks (
      week INTEGER PRIMARY KEY,
      last_judge INTEGER NOT NULL,
      done INTEGER NOT NULL DEFAULT 0
    ) STRICT;
  `)
}
