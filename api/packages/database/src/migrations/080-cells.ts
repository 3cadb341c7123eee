import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  text: string
  bytes: string
  end: string
}

const sqlite: Dialect = { integer: 'INTEGER', text: 'TEXT', bytes: 'BLOB', end: ') STRICT' }
const postgresql: Dialect = { integer: 'BIGINT', text: 'TEXT COLLATE "C"', bytes: 'BYTEA', end: ')' }

const tables = ({ integer, text, bytes, end }: Dialect): string => `
  CREATE TABLE directory (hash ${bytes} PRIMARY KEY NOT NULL, cell ${text} NOT NULL ${end};
  CREATE TABLE cell_listed (hash ${bytes} PRIMARY KEY NOT NULL, sub ${text} NOT NULL ${end};
  CREATE INDEX cell_listed_by_sub ON cell_listed (sub);
  CREATE TABLE cell_visitors (
    member_id ${integer} PRIMARY KEY NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    cell ${text} NOT NULL
  ${end};
  CREATE TABLE cell_away (
    member_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    match_id ${integer} NOT NULL,
    cell ${text} NOT NULL,
    listed ${text},
    key_state ${integer} NOT NULL,
    side ${integer} NOT NULL,
    version ${integer} NOT NULL,
    unread ${integer} NOT NULL,
    PRIMARY KEY (member_id, match_id)
  ${end};
  CREATE TABLE cell_nonces (nonce ${text} PRIMARY KEY NOT NULL, expires_at ${integer} NOT NULL ${end};
  CREATE INDEX cell_nonces_by_end ON cell_nonces (expires_at);`

// 2^28 numbers belong to each cell: `@quintet/cells`. A visitor brings a number of another one.
const isOwnNumber = 'NEW.id / 268435456 = (SELECT last / 268435456 FROM member_numbers)'

/** Directory of addresses, and what cells keep of members and matches of each other. A member's number is given once by its cell. */
export const up = (handle: SqliteHandle): void =>
  void handle.exec(`${tables(sqlite)}
    DROP TRIGGER members_number_is_new;
    CREATE TRIGGER members_number_is_new AFTER INSERT ON members WHEN ${isOwnNumber}
      BEGIN
        SELECT RAISE(ABORT, 'a member number is given once') FROM member_numbers WHERE NEW.id <= last;
        UPDATE member_numbers SET last = NEW.id;
      END;`)

export const postgres = (connection: Connection): void =>
  void connection.exec(`${tables(postgresql)}
    CREATE OR REPLACE FUNCTION number_is_new() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${isOwnNumber} THEN
        IF EXISTS (SELECT 1 FROM member_numbers WHERE NEW.id <= last) THEN RAISE EXCEPTION 'a member number is given once'; END IF;
        UPDATE member_numbers SET last = NEW.id;
      END IF;
      RETURN NULL;
    END $$;`)
