import { migrations as before } from '@quintet/database/migrations'
import type { Connection, Migration } from '@quintet/kit/store'

const lengths: Migration = {
  name: '900-message-lengths',
  up: (handle) => void handle.exec('ALTER TABLE messages ADD COLUMN body_length INTEGER'),
  postgres: (connection) => void connection.exec('ALTER TABLE messages ADD COLUMN body_length BIGINT'),
}

const tablesOf = (connection: Connection): string[] =>
  connection.prepare('SELECT tablename FROM pg_tables WHERE schemaname = current_schema()').pluck<string>().all()

/** A column more in every table, whatever of them the version before reads as a whole. */
const spares: Migration = {
  name: '901-spare-columns',
  up: () => undefined,
  postgres: (connection) => {
    for (const table of tablesOf(connection)) connection.exec(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS spare BIGINT`)
  },
  alone: true,
}

/** The steps of the version after this one: they only add. */
export const added: readonly Migration[] = [lengths, spares]

export const migrations: readonly Migration[] = [...before, ...added]
