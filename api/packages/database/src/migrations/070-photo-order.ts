import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Photos that change places, deletions that can be taken back for a few seconds, and a picture of a few dots that stands where one loads.
 * The table is made anew: while places are exchanged a photo stands aside, which the limits of before forbid.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    CREATE TABLE new_photos (
      -- Never given again: links and tickets name a photo by it.
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      -- 1 to 5; 11 to 15 while places are exchanged; below 0 the place of one that is deleted.
      slot INTEGER NOT NULL CHECK (slot BETWEEN 1 AND 5 OR slot BETWEEN 11 AND 15 OR slot BETWEEN -5 AND -1),
      file TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('held', 'cleared', 'refused', 'deleted')),
      times_judged INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      -- When it was deleted, and what it was before: it is gone for good a few seconds later.
      deleted_at INTEGER,
      deleted_state TEXT CHECK (deleted_state IN ('held', 'cleared', 'refused')),
      -- A picture of 16 dots across; where there is one, the small picture lies beside the file. Empty where none could be made.
      blur BLOB,
      UNIQUE (member_id, slot),
      CHECK ((state = 'deleted') = (slot < 0))
    ) STRICT;
    INSERT INTO new_photos (id, member_id, slot, file, state, times_judged, created_at)
      SELECT id, member_id, slot, file, state, times_judged, created_at FROM photos;
    DROP TABLE photos;
    ALTER TABLE new_photos RENAME TO photos;
    CREATE INDEX photos_to_judge ON photos (state, times_judged);
    CREATE INDEX photos_by_file ON photos (file);
    CREATE INDEX photos_held ON photos (created_at) WHERE state = 'held';
    CREATE INDEX photos_deleted ON photos (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX photos_without_small ON photos (id) WHERE blur IS NULL;
    CREATE TRIGGER photo_cases_end AFTER DELETE ON photos
      BEGIN UPDATE cases SET outcome = '{"decision":"withdrawn"}', decided_at = CAST(1000 * unixepoch('subsec') AS INTEGER)
        WHERE kind = 'screening' AND subject = OLD.id AND decided_at IS NULL; END;
  `)
}
