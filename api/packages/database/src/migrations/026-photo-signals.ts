import type { SqliteHandle } from '@quintet/kit/store'

/** What is measured of a photo, and the perceptual hashes that outlive one: of those refused, and of closed accounts. */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE photo_signals (
      photo_id INTEGER PRIMARY KEY REFERENCES photos (id) ON DELETE CASCADE,
      -- 64 bits of what the picture looks like; near ones differ in few.
      hash BLOB NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      edges INTEGER NOT NULL,
      -- JSON: what classifiers found, by name.
      classified TEXT NOT NULL
    ) STRICT;
    CREATE TABLE kept_photo_hashes (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL,
      why TEXT NOT NULL CHECK (why IN ('refused', 'closed')),
      -- 0 once the member is gone.
      member_id INTEGER NOT NULL,
      kept_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX kept_photo_hashes_by_time ON kept_photo_hashes (kept_at);
    CREATE INDEX kept_photo_hashes_by_member ON kept_photo_hashes (member_id);
  `)
}
