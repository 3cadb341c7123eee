import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noDatabase, onlySqlite } from '../config/only-sqlite.ts'

const root = new URL('../../../', import.meta.url)
const paths = Object.keys(onlySqlite)
const at = (path: string): URL => new URL(path, root)
const isAboutFile = (path: string): boolean =>
  /better-sqlite3|SqliteStore|quintet\.sqlite|@quintet\/backup|src\/backup\/cli/.test(readFileSync(at(path), 'utf8'))

test('what is left out on PostgreSQL is there, file by file, with a reason', () => {
  expect(paths.filter((path) => !path.endsWith('.test.ts') || !existsSync(at(path)))).toEqual([])
  expect(Object.values(onlySqlite).filter((reason) => reason.length < 10)).toEqual([])
})

// A test of the API in memory runs on the database that is asked for; what is left out opens files, or copies them.
test('what is left out is about a file', () => {
  expect(paths.filter((path) => !isAboutFile(path))).toEqual([])
})

test('what has no database needs none', () => {
  const needs = Object.keys(noDatabase).filter((folder) =>
    /@quintet\/database|better-sqlite3/.test(readFileSync(at(`${folder}/package.json`), 'utf8')),
  )
  expect(needs).toEqual([])
})
