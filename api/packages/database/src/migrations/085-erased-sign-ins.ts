import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  bytes: string
  end: string
}

const sqlite: Dialect = { integer: 'INTEGER', bytes: 'BLOB', end: ') STRICT, WITHOUT ROWID' }
const postgresql: Dialect = { integer: 'BIGINT', bytes: 'BYTEA', end: ')' }

const table = ({ integer, bytes, end }: Dialect): string => `
  CREATE TABLE erased_sign_ins (
    hash ${bytes} PRIMARY KEY,
    erased_at ${integer} NOT NULL
  ${end};
  CREATE INDEX erased_sign_ins_over ON erased_sign_ins (erased_at);`

/** Whose account was erased here and goes on with another provider, whose tokens outlive it: the hash of the sign-in, and when. */
export const up = (handle: SqliteHandle): void => void handle.exec(table(sqlite))

export const postgres = (connection: Connection): void => void connection.exec(table(postgresql))
