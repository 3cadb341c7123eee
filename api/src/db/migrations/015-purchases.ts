import type { SqliteHandle } from '../driver.ts'

export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE INDEX photos_by_file ON photos (file);
  `)
}
