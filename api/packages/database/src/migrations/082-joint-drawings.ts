import type { Connection, SqliteHandle } from '@quintet/kit/store'

interface Dialect {
  integer: string
  text: string
  end: string
}

const sqlite: Dialect = { integer: 'INTEGER', text: 'TEXT', end: ') STRICT' }
const postgresql: Dialect = { integer: 'BIGINT', text: 'TEXT COLLATE "C"', end: ')' }

const parts = ['joint_entries', 'joint_filters', 'joint_results']

const tables = ({ integer, text, end }: Dialect): string => `
  CREATE TABLE joint_weeks (
    week ${integer} PRIMARY KEY NOT NULL,
    state ${text} NOT NULL,
    opened_at ${integer} NOT NULL,
    cells ${text},
    root ${text},
    excluded ${text},
    drawn_at ${integer}
  ${end};
  CREATE TABLE joint_cells (
    week ${integer} NOT NULL,
    cell ${text} NOT NULL,
    root ${text} NOT NULL,
    entrants ${integer} NOT NULL,
    complete ${integer} NOT NULL DEFAULT 0,
    committed_at ${integer},
    PRIMARY KEY (week, cell)
  ${end};
  ${parts
    .map(
      (name) => `CREATE TABLE ${name} (
    week ${integer} NOT NULL,
    cell ${text} NOT NULL,
    part ${integer} NOT NULL,
    content ${text} NOT NULL,
    PRIMARY KEY (week, cell, part)
  ${end};`,
    )
    .join('\n')}
  CREATE TABLE joint_shares (week ${integer} PRIMARY KEY NOT NULL, state ${text} NOT NULL, told ${text} ${end};
  CREATE TABLE joint_matches (
    week ${integer} NOT NULL,
    member_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    peer ${integer} NOT NULL,
    cell ${text} NOT NULL,
    match_id ${integer},
    pool ${integer} NOT NULL,
    peer_pool ${integer} NOT NULL,
    quality ${integer} NOT NULL,
    class ${integer} NOT NULL,
    pseudonym ${text} NOT NULL,
    peer_pseudonym ${text} NOT NULL,
    placed ${integer} NOT NULL DEFAULT 0,
    PRIMARY KEY (week, member_id, peer)
  ${end};
  CREATE INDEX joint_matches_by_member ON joint_matches (member_id);`

/** One drawing over all cells: what the cell that draws is handed and gives back, and what each cell keeps of its share. */
export const up = (handle: SqliteHandle): void => void handle.exec(tables(sqlite))

export const postgres = (connection: Connection): void => void connection.exec(tables(postgresql))
