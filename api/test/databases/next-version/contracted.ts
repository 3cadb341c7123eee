import type { Migration } from '@quintet/kit/store'
import { migrations as before } from './migrations.ts'

/** The version after the next one takes away what nobody uses any more. */
const drops: Migration = {
  name: '902-contract-message-lengths',
  up: (handle) => void handle.exec('ALTER TABLE messages DROP COLUMN spare'),
  postgres: (connection) => void connection.exec('ALTER TABLE messages DROP COLUMN spare'),
}

export const migrations: readonly Migration[] = [...before, drops]
