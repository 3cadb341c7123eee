import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '@quintet/kit/store'
import type { Side, Table } from './side.ts'

interface Trigger {
  name: string
  sql: string
}

const inFile = (direct: Connection): Trigger[] =>
  direct.prepare<Trigger>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all()

/** Sets triggers aside: what they did stands in the rows already. */
export const restTriggers = ({ direct, isPostgres }: Side, tables: readonly Table[]): void => {
  if (isPostgres) for (const { name } of tables) direct.exec(`ALTER TABLE "${name}" DISABLE TRIGGER USER`)
  else {
    direct.exec('PRAGMA foreign_keys = OFF')
    for (const { name } of inFile(direct)) direct.exec(`DROP TRIGGER ${name}`)
  }
}

/** Puts them back, also those that a move before this one had set aside. `makeEmpty` makes a database that has all of them. */
export const wakeTriggers = (
  { direct, isPostgres }: Side,
  tables: readonly Table[],
  makeEmpty: (file: string) => { direct: Connection; close(): Promise<void> },
): void => {
  if (isPostgres) return tables.forEach(({ name }) => void direct.exec(`ALTER TABLE "${name}" ENABLE TRIGGER USER`))
  const folder = mkdtempSync(join(tmpdir(), 'quintet-move-'))
  const empty = makeEmpty(join(folder, 'empty.sqlite'))
  const there = new Set(inFile(direct).map(({ name }) => name))
  for (const { name, sql } of inFile(empty.direct)) if (!there.has(name)) direct.exec(sql)
  direct.exec('PRAGMA foreign_keys = ON')
  void empty.close().then(() => rmSync(folder, { recursive: true }))
}
