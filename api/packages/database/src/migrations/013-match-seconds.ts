import type { SqliteHandle } from '@quintet/kit/store'

/**
 * Who writes a match writes its row of `match_seconds` too, and nobody but the commit of a drawing does: a trigger that asks for
 * each of a million matches whether it is needed takes a third of the time of writing them.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec('DROP TRIGGER match_seconds_add')
}
