import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  text: string
  end: string
}

const sqlite: Dialect = { integer: 'INTEGER', text: 'TEXT', end: ') STRICT' }
const postgresql: Dialect = { integer: 'BIGINT', text: 'TEXT COLLATE "C"', end: ')' }

const tables = ({ integer, text, end }: Dialect): string => `
  CREATE TABLE cell_homes (
    member_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    cell ${text} NOT NULL,
    noticed ${integer} NOT NULL DEFAULT 0,
    PRIMARY KEY (member_id, cell)
  ${end};
  CREATE TABLE cell_moves (
    sub ${text} PRIMARY KEY NOT NULL,
    cell ${text} NOT NULL,
    state ${text} NOT NULL,
    bundle ${text},
    digest ${text}
  ${end};`

const message = 'birth_date is write-once'

/** Members who move to another cell: how far that is, which cells keep something of a member, and a birth date that goes with its account. */
export const up = (handle: SqliteHandle): void =>
  void handle.exec(`${tables(sqlite)}
    DROP TRIGGER members_birth_date_is_write_once;
    CREATE TRIGGER members_birth_date_is_write_once BEFORE UPDATE OF birth_date ON members
      WHEN OLD.birth_date IS NOT NULL AND NEW.birth_date IS NOT OLD.birth_date
        AND NOT (NEW.birth_date IS NULL AND EXISTS (SELECT 1 FROM cell_visitors WHERE member_id = NEW.id))
      BEGIN SELECT RAISE(ABORT, '${message}'); END;`)

export const postgres = (connection: Connection): void =>
  void connection.exec(`${tables(postgresql)}
    CREATE FUNCTION birth_date_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.birth_date IS NULL AND EXISTS (SELECT 1 FROM cell_visitors WHERE member_id = NEW.id) THEN RETURN NEW; END IF;
      RAISE EXCEPTION '${message}';
    END $$;
    CREATE OR REPLACE TRIGGER members_birth_date_is_write_once BEFORE UPDATE OF birth_date ON members FOR EACH ROW
      WHEN (OLD.birth_date IS NOT NULL AND NEW.birth_date IS DISTINCT FROM OLD.birth_date)
      EXECUTE FUNCTION birth_date_stays();`)
