import type { Database, Transaction } from '@quintet/database'
import { matchThem } from '@quintet/testing'
import { afterAll, beforeAll } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

/** A database with five members, and short ways to put rows into it and to read them. For all tests of a file. */
export interface FiveMembers {
  app(): TestApp
  members: readonly SignedIn[]
  idOf(index: number): number
  exec(sql: string, ...values: unknown[]): { changes: number }
  all<T>(sql: string): T[]
  /** Inserts a row; returns its number. */
  insert(sql: string, ...values: unknown[]): number
  clear(...tables: string[]): void
  write<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  read(): Database
  setMember(index: number, sql: string): void
  member(index: number): SignedIn
  /** Matches two of them, by their places; returns the match. */
  match(one: number, other: number): ReturnType<typeof matchThem>
}

/** Makes it before the tests of the file that calls this, and takes it away after them. */
export const createFiveMembers = (): FiveMembers => {
  let app: TestApp
  const members: SignedIn[] = []
  beforeAll(async () => {
    app = createTestApp()
    for (let index = 0; index < 5; index++) members.push(await app.signUpMember())
  })
  afterAll(() => app.close())
  const idOf = (index: number): number => members[index]?.id ?? 0
  const exec: FiveMembers['exec'] = (sql, ...values) => app.context.db.direct.prepare(sql).run(...values)
  const member = (index: number): SignedIn => {
    const found = members[index]
    if (!found) throw new Error(`There is no member ${index}.`)
    return found
  }
  return {
    app: () => app,
    members,
    member,
    match: (one, other) => matchThem(app, member(one), member(other)),
    idOf,
    exec,
    insert: (sql, ...values) =>
      app.context.db.direct
        .prepare(`${sql} RETURNING id`)
        .pluck<number>()
        .get(...values) ?? 0,
    all: <T>(sql: string) => app.context.db.direct.prepare(sql).pluck().all() as T[],
    clear: (...tables) => {
      for (const table of tables) exec(`DELETE FROM ${table}`)
    },
    write: (work) => app.context.db.write(work),
    read: () => app.context.db.read,
    setMember: (index, sql) => void exec(`UPDATE members SET ${sql} WHERE id = ?`, idOf(index)),
  }
}
