import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  text: string
}

const sqlite: Dialect = { integer: 'INTEGER', text: 'TEXT' }
const postgresql: Dialect = { integer: 'BIGINT', text: 'TEXT COLLATE "C"' }

const changes = ({ text }: Dialect): string => `
  -- Numbers of the photos that were put before the staff, as JSON; until the decision.
  ALTER TABLE photo_proofs ADD COLUMN compared ${text};`

/** What a decision of the staff is about: the photos that were compared. */
export const up = (handle: SqliteHandle): void => void handle.exec(changes(sqlite))

export const postgres = (connection: Connection): void => void connection.exec(changes(postgresql))
