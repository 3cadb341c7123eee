import type { Source } from '@quintet/kit/store'
import { openSqliteStore, openStore } from '../store.ts'
import { digestOf } from './digest.ts'
import { moveNumbers } from './numbers.ts'
import { countRows, lastRow, readRows, writeRows } from './rows.ts'
import { type Side, type Table, inOrder, sideOf, tablesOf } from './side.ts'
import { restTriggers, wakeTriggers } from './triggers.ts'

/** What a move tells while it runs. */
export interface MoveHooks {
  /** Hears how many of a table's rows are written, after each step. */
  onRows(table: string, done: number, all: number): void
  /** Hears of a table that is the same on both sides: its rows and their SHA-256, hex. */
  onTable(table: string, rows: number, digest: string): void
}

/** The target holds another site. */
export class TargetInUse extends Error {
  override name = 'TargetInUse'
}

const isMoving = ({ direct, isPostgres }: Side): boolean =>
  direct
    .prepare(isPostgres ? "SELECT 1 FROM pg_class WHERE relname = 'moving'" : "SELECT 1 FROM sqlite_master WHERE name = 'moving'")
    .get() !== undefined

// One row stands in every new database.
const isNew = (side: Side, tables: readonly Table[]): boolean =>
  tables.every((table) => table.name === 'member_numbers' || countRows(side, table) === 0)

const begin = (to: Side, tables: readonly Table[]): void => {
  if (isMoving(to)) return
  if (!isNew(to, tables)) throw new TargetInUse('The target is not empty, and no move into it was begun.')
  to.direct.exec('CREATE TABLE moving (since BIGINT)')
  to.direct.exec('DELETE FROM member_numbers')
}

const copy = (from: Side, to: Side, table: Table, { onRows }: MoveHooks): void => {
  const all = countRows(from, table)
  let done = countRows(to, table)
  for (const rows of readRows(from, table, done > 0 ? lastRow(to, table) : undefined)) {
    writeRows(to, table, rows)
    done += rows.length
    onRows(table.name, done, all)
  }
}

const check = (from: Side, to: Side, table: Table, { onTable }: MoveHooks): void => {
  const [rows, there] = [countRows(from, table), countRows(to, table)]
  if (rows !== there) throw new Error(`${table.name} has ${rows} rows in the source and ${there} in the target.`)
  const digest = digestOf(from, table)
  if (digest !== digestOf(to, table)) throw new Error(`The rows of ${table.name} are not the same on both sides.`)
  onTable(table.name, rows, digest)
}

const moveSides = (from: Side, to: Side, hooks: MoveHooks): void => {
  const tables = inOrder(to, tablesOf(from))
  begin(to, tables)
  restTriggers(to, tables)
  for (const table of tables) copy(from, to, table, hooks)
  moveNumbers(from, to)
  wakeTriggers(to, tables, (file) => openSqliteStore({ file, synchronous: 'OFF' }))
  for (const table of tables) check(from, to, table, hooks)
  to.direct.exec('DROP TABLE moving')
}

/**
 * Copies a whole database into a new one, of SQLite or PostgreSQL, and holds both against each other. Nobody may write to either
 * meanwhile. Cut short, it goes on where it was when it is called again. Throws `TargetInUse`, and where the two are not the same.
 */
export const moveDatabase = async (source: Source, target: Source, hooks: MoveHooks): Promise<void> => {
  const [from, to] = [openStore(source), openStore(target)]
  try {
    moveSides(sideOf(from), sideOf(to), hooks)
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}
