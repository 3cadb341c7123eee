import type { SqliteHandle } from '../driver.ts'
import { up as members } from './001-members.ts'
import { up as identity } from './002-identity.ts'

/** One step forward. A step that was ever released is never edited again: add another. */
export interface Migration {
  name: string
  up(sqlite: SqliteHandle): void
}

/** In the order they are applied. */
export const migrations: readonly Migration[] = [
  { name: '001-members', up: members },
  { name: '002-identity', up: identity },
]
