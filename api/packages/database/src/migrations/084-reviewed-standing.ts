import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  text: string
  bytes: string
  end: string
}

const sqlite: Dialect = { integer: 'INTEGER', text: 'TEXT', bytes: 'BLOB', end: ') STRICT, WITHOUT ROWID' }
const postgresql: Dialect = { integer: 'BIGINT', text: 'TEXT COLLATE "C"', bytes: 'BYTEA', end: ')' }

const changes = ({ integer, text, bytes, end }: Dialect): string => `
  -- Numbers of the photos that were put before the staff, as JSON; until the decision.
  ALTER TABLE photo_proofs ADD COLUMN compared ${text};
  -- Whether the staff have decided on it: then it does not count again.
  ALTER TABLE same_person_answers ADD COLUMN reviewed ${integer} NOT NULL DEFAULT 0;
  -- Keyed hashes of the addresses of who left as a minor, with the method and day of the check.
  CREATE TABLE departed_minors (
    person ${bytes} PRIMARY KEY,
    method ${text} NOT NULL,
    day ${integer} NOT NULL,
    until_day ${integer} NOT NULL
  ${end};`

/**
 * What a decision of the staff is about: the photos that were compared, and the answers of judges that were reviewed. And that a check
 * said of somebody who left that they are a minor.
 */
export const up = (handle: SqliteHandle): void => void handle.exec(changes(sqlite))

export const postgres = (connection: Connection): void => void connection.exec(changes(postgresql))
