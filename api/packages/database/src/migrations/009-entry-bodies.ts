import type { SqliteHandle } from '@quintet/kit/store'

const change = (name: string, event: string, row: 'NEW' | 'OLD'): string => `
    CREATE TRIGGER stale_bodies_${name} AFTER ${event} BEGIN
      DELETE FROM stale_bodies WHERE member_id = ${row}.member_id;
      INSERT INTO stale_bodies (member_id) VALUES (${row}.member_id);
    END;`

/**
 * What a drawing needs of every member, made during the week: the text of what they say and want, and the same packed for the
 * engine. And whom a deleted member met: remembered at the deletion; until then the match itself is the memory.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    -- Never changed: a change of the member makes a new one. Numbers are not given twice, because sealed entries name them.
    CREATE TABLE entry_bodies (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL,
      hash BLOB NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX entry_bodies_by_member ON entry_bodies (member_id);
    -- The present body of each member, packed. Apart from the texts, so that all can be read one after the other.
    CREATE TABLE entry_cards (
      member_id INTEGER PRIMARY KEY,
      body_id INTEGER NOT NULL,
      hash BLOB NOT NULL,
      card BLOB NOT NULL
    ) STRICT;
    -- Whose body is out of date. Every change gives a new number, so that nobody who packs an older state can cross it off.
    CREATE TABLE stale_bodies (id INTEGER PRIMARY KEY AUTOINCREMENT, member_id INTEGER NOT NULL UNIQUE) STRICT;
    ${change('profile_made', 'INSERT ON profiles', 'NEW')}
    ${change('profile_changed', 'UPDATE OF profile ON profiles WHEN NEW.profile IS NOT OLD.profile', 'NEW')}
    ${change('profile_gone', 'DELETE ON profiles', 'OLD')}
    ${change('character_made', 'INSERT ON characters', 'NEW')}
    ${change('character_changed', 'UPDATE ON characters WHEN NEW.character IS NOT OLD.character', 'NEW')}
    ${change('character_gone', 'DELETE ON characters', 'OLD')}
    -- Runs after the member's profile and characters are gone.
    CREATE TRIGGER entry_bodies_forget AFTER DELETE ON members BEGIN
      DELETE FROM entry_bodies WHERE member_id = OLD.id;
      DELETE FROM entry_cards WHERE member_id = OLD.id;
      DELETE FROM stale_bodies WHERE member_id = OLD.id;
    END;
    INSERT INTO stale_bodies (member_id) SELECT member_id FROM profiles;

    -- Who has that keyed hash at present.
    ALTER TABLE past_partners ADD COLUMN member_id INTEGER;
    CREATE INDEX past_partners_by_member ON past_partners (member_id) WHERE member_id IS NOT NULL;
    CREATE TRIGGER past_partners_unlink AFTER DELETE ON members
      BEGIN UPDATE past_partners SET member_id = NULL WHERE member_id = OLD.id; END;
    -- Nobody is deleted before it is remembered whom they met.
    CREATE TRIGGER members_are_remembered BEFORE DELETE ON members
      WHEN EXISTS (SELECT 1 FROM matches WHERE member_1 = OLD.id) OR EXISTS (SELECT 1 FROM matches WHERE member_2 = OLD.id)
      BEGIN SELECT RAISE(ABORT, 'a member with matches is deleted by deleteMember() alone'); END;
  `)
}
