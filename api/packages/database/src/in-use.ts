import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { LockTaken, lockFile, type Source, isOpenElsewhere } from '@quintet/kit/store'
import { type PostgresSource, openConnection } from '@quintet/postgres'

/** A site runs on the database. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

// Each site on PostgreSQL keeps a lease while it runs. One that crashed is waited for until its lease is over.
const hasLease = (source: PostgresSource, now: number): boolean => {
  const connection = openConnection(source, { isReader: true })
  try {
    const there = connection.prepare("SELECT to_regclass('leases') IS NOT NULL").pluck<boolean | number>().get()
    if (!there) return false
    return connection.prepare("SELECT 1 FROM leases WHERE holder <> '' AND expires_at > ?").get(now) !== undefined
  } finally {
    connection.close()
  }
}

/**
 * Holds that no site runs on a database, before a command does what a running site would not notice. It says nothing of one that is
 * started later. Throws DatabaseInUse.
 * @param now epoch milliseconds
 */
export const assertNotRunning = (source: Source, now: number): void => {
  if ('file' in source) {
    if (isOpenElsewhere(source.file)) throw new DatabaseInUse(`Another process has ${source.file} open. Stop the site first.`)
    return
  }
  if (hasLease(source, now))
    throw new DatabaseInUse(
      'A site runs on the PostgreSQL database. Stop all its processes first; where one crashed, wait for ten seconds.',
    )
}

const holderOf = (note: string): string => (existsSync(note) ? readFileSync(note, 'utf8').trim() : 'another process')

/**
 * Holds a data folder with a database of SQLite for one server: each keeps in memory what it has seen, and would not hear of what the other
 * writes. Commands that read or copy beside a server do not ask for it. Throws DatabaseInUse, which says who has it.
 * @returns gives it back; the end of the process does, too
 */
export const holdFolder = (folder: string): (() => void) => {
  const note = join(folder, 'server.pid')
  try {
    const release = lockFile(join(folder, 'server.lock'))
    writeFileSync(note, `process ${process.pid} on ${hostname()}\n`)
    return release
  } catch (error) {
    if (!(error instanceof LockTaken)) throw error
    throw new DatabaseInUse(
      `A server runs on ${folder} already: ${holderOf(note)}. End it first, or name another folder by QUINTET_DATA; several processes of one site take PostgreSQL (QUINTET_DATABASE).`,
    )
  }
}
