import type { Connection } from '@quintet/kit/store'
import { openConnection } from '../src/connection/open-connection.ts'

let admin: Connection | undefined
let made = 0

const adminOf = (server: string): Connection => (admin ??= openConnection({ url: `${server}/postgres`, schema: 'public' }))

const exists = (connection: Connection, name: string): boolean =>
  connection.prepare('SELECT 1 FROM pg_database WHERE datname = ?').get(name) !== undefined

/** Copies a database that has the whole schema: much quicker than making it. `prepare` makes that one, once a server. */
export const createTestDatabase = (server: string, template: string, prepare: (url: string) => void): string => {
  const connection = adminOf(server)
  const lock = 5_040_191
  // Copies of one database are made one after the other, and only while nobody is in it.
  connection.exec(`SET lock_timeout = 0; SELECT pg_advisory_lock(${lock})`)
  try {
    if (!exists(connection, template)) {
      connection.exec(`CREATE DATABASE ${template}_new`)
      prepare(`${server}/${template}_new`)
      connection.exec(`ALTER DATABASE ${template}_new RENAME TO ${template}`)
    }
    made += 1
    const name = `test_${process.pid}_${Date.now().toString(36)}_${made}`
    connection.exec(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
    return name
  } finally {
    connection.exec(`SELECT pg_advisory_unlock(${lock})`)
  }
}

/** Drops a database, also while connections to it are open. */
export const dropTestDatabase = (server: string, name: string): void =>
  void adminOf(server).exec(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
