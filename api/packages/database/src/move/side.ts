import type { Connection, Source } from '@quintet/kit/store'

/** A table as a move sees it. */
export interface Table {
  name: string
  columns: readonly string[]
  /** Columns of its primary key, in their order. */
  key: readonly string[]
}

/** One of the two databases of a move. */
export interface Side {
  readonly direct: Connection
  readonly isPostgres: boolean
}

/** The side of a store. */
export const sideOf = ({ direct, source }: { direct: Connection; source: Source }): Side => ({
  direct,
  isPostgres: 'url' in source,
})

const strings = (direct: Connection, sql: string, ...parameters: unknown[]): string[] =>
  direct
    .prepare(sql)
    .pluck<string>()
    .all(...parameters)

const ofFile = (direct: Connection): Table[] =>
  strings(direct, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name").map(
    (name) => ({
      name,
      columns: strings(direct, 'SELECT name FROM pragma_table_info(?) ORDER BY cid', name),
      key: strings(direct, 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', name),
    }),
  )

const keyInPostgres = `SELECT a.attname FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
  WHERE i.indrelid = ?::regclass AND i.indisprimary ORDER BY k.place`

const ofPostgres = (direct: Connection): Table[] =>
  strings(
    direct,
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname",
  ).map((name) => ({
    name,
    columns: strings(
      direct,
      'SELECT attname FROM pg_attribute WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum',
      name,
    ),
    key: strings(direct, keyInPostgres, name),
  }))

// Each side writes down its own steps; the other is a note of the move itself.
const ownTables = ['migrations', 'moving', 'write_turns']

/** What is moved, by the names of the tables. */
export const tablesOf = ({ direct, isPostgres }: Side): Table[] =>
  (isPostgres ? ofPostgres(direct) : ofFile(direct)).filter(({ name }) => !ownTables.includes(name))

const referencesInFile = (direct: Connection, table: string): string[] =>
  strings(direct, 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)', table)

const referencesInPostgres = (direct: Connection, table: string): string[] =>
  strings(
    direct,
    "SELECT DISTINCT confrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND conrelid = ?::regclass",
    table,
  )

/** Tables in an order in which each comes after those that it refers to. */
export const inOrder = ({ direct, isPostgres }: Side, tables: readonly Table[]): Table[] => {
  const of = isPostgres ? referencesInPostgres : referencesInFile
  const open = new Map(tables.map((table) => [table, of(direct, table.name).filter((name) => name !== table.name)] as const))
  const ordered: Table[] = []
  const isDone = (name: string) => ordered.some((table) => table.name === name)
  while (open.size > 0) {
    const [next] = [...open].find(([, wanted]) => wanted.every(isDone)) ?? []
    if (!next) throw new Error('Tables refer to each other in a circle.')
    ordered.push(next)
    open.delete(next)
  }
  return ordered
}
