import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  text: string
}

const sqlite: Dialect = { integer: 'INTEGER', text: 'TEXT' }
const postgresql: Dialect = { integer: 'BIGINT', text: 'TEXT COLLATE "C"' }

const changes = ({ integer, text }: Dialect): string => `
  -- Numbers of the photos that were put before the staff, as JSON; until the decision.
  ALTER TABLE photo_proofs ADD COLUMN compared ${text};
  -- Whether the staff have decided on it: then it does not count again.
  ALTER TABLE same_person_answers ADD COLUMN reviewed ${integer} NOT NULL DEFAULT 0;`

/** What a decision of the staff is about: the photos that were compared, and the answers of judges that were reviewed. */
export const up = (handle: SqliteHandle): void => void handle.exec(changes(sqlite))

export const postgres = (connection: Connection): void => void connection.exec(changes(postgresql))
