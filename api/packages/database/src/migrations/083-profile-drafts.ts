import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  text: string
  end: string
}

const sqlite: Dialect = { integer: 'INTEGER', text: 'TEXT', end: ') STRICT' }
const postgresql: Dialect = { integer: 'BIGINT', text: 'TEXT COLLATE "C"', end: ')' }

// Beside the profiles, not in them: what reads a profile, such as the drawing, cannot come across a draft.
const tables = ({ integer, text, end }: Dialect): string => `
  CREATE TABLE profile_drafts (
    member_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    section ${text} NOT NULL,
    draft ${text} NOT NULL CHECK (length(draft) <= 4096),
    changed_at ${integer} NOT NULL,
    PRIMARY KEY (member_id, section)
  ${end};
  CREATE INDEX profile_drafts_empty ON profile_drafts (changed_at) WHERE draft = '{}';`

/** What members entered of a section and have not saved: fields as JSON, and when they changed, in milliseconds of the product's time. */
export const up = (handle: SqliteHandle): void => void handle.exec(tables(sqlite))

export const postgres = (connection: Connection): void => void connection.exec(tables(postgresql))
