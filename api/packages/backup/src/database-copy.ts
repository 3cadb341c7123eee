import { chmodSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** A read-only handle on a database file. */
export type Reader = Sqlite.Database

export const openReader = (file: string): Reader => {
  const reader = new Sqlite(file, { readonly: true, fileMustExist: true })
  reader.pragma('busy_timeout = 30000')
  return reader
}

/**
 * Writes the state of one moment into a file of its own. It reads one snapshot from beginning to end, so that the site goes on writing
 * meanwhile; SQLite's step-by-step backup would begin anew at each of those writes.
 */
export const copyDatabase = (from: string, to: string): void => {
  rmSync(to, { force: true })
  const reader = openReader(from)
  try {
    reader.prepare('VACUUM INTO ?').run(to)
  } finally {
    reader.close()
  }
  chmodSync(to, 0o600)
  forgetSmallPictures(to)
}

// They are not copied: what is made of the copy makes them anew, from the photos.
const forgetSmallPictures = (copy: string): void => {
  const writer = new Sqlite(copy)
  try {
    const columns = writer.prepare("SELECT name FROM pragma_table_info('photos')").pluck().all()
    if (columns.includes('blur')) writer.exec('UPDATE photos SET blur = NULL')
  } finally {
    writer.close()
  }
}

const tablesOf = (reader: Reader): string[] =>
  reader
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[]

/** Rows of every table. */
export const countRows = (reader: Reader): Record<string, number> =>
  Object.fromEntries(
    tablesOf(reader).map((name) => [name, reader.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number]),
  )

/** Files of all pictures that the database names. */
export const photosNamed = (reader: Reader): string[] =>
  reader.prepare('SELECT file FROM photos ORDER BY file').pluck().all() as string[]

/** What SQLite itself finds wrong with a file, one sentence each. */
export const integrityFaults = (reader: Reader): string[] => {
  const found = reader.prepare('PRAGMA integrity_check(20)').pluck().all() as string[]
  const foreign = reader.prepare('PRAGMA foreign_key_check').all() as { table: string }[]
  const tables = [...new Set(foreign.map(({ table }) => table))]
  return [...found.filter((line) => line !== 'ok'), ...tables.map((table) => `Rows of ${table} name others that are not there.`)]
}
