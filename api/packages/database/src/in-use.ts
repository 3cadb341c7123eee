import { type Source, isOpenElsewhere } from '@quintet/kit/store'
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
