import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, DrawingDatabase } from './database.ts'

/** Weeks for which sealed entries are kept (decision 30). */
const sealedWeeks = 4
const atOnce = 100
const gap = 4

const forgetEntries = ({ prepare }: Connection, beforeWeek: number): number => {
  const rows = prepare('SELECT week, member_id FROM drawing_entries WHERE week < ? LIMIT ?').raw().all(beforeWeek, atOnce)
  const remove = prepare('DELETE FROM drawing_entries WHERE week = ? AND member_id = ?')
  for (const row of rows as [number, number][]) remove.run(...row)
  return rows.length
}

// A freeze in hand may still name what nobody else does.
const isQuiet = ({ prepare }: Connection, currentWeek: number): boolean =>
  prepare("SELECT 1 FROM drawings WHERE week < ? AND state <> 'published'").get(currentWeek) === undefined

const dropBodies = (connection: Connection, currentWeek: number): number => {
  const { prepare } = connection
  if (!isQuiet(connection, currentWeek)) return 0
  const old = prepare('SELECT body_id, member_id FROM old_bodies LIMIT ?').raw().all(atOnce) as [number, number][]
  const drop = prepare(
    `DELETE FROM entry_bodies WHERE id = $body
       AND NOT EXISTS (SELECT 1 FROM entry_cards WHERE member_id = $member AND body_id = $body)
       AND NOT EXISTS (SELECT 1 FROM drawing_entries
         WHERE week IN (SELECT week FROM drawings) AND member_id = $member AND body_id = $body)`,
  )
  for (const [body, member] of old) {
    drop.run({ body, member })
    prepare('DELETE FROM old_bodies WHERE body_id = ?').run(body)
  }
  return old.length
}

/** Removes the plain text of weeks that are over for good, and bodies that nothing names any more; a few at a time. */
export const forgetOld = async ({ write }: DrawingDatabase, currentWeek: number, stopped: () => boolean): Promise<void> => {
  const repeat = async (work: (connection: Connection) => number) => {
    while (!stopped() && (await write(work)) > 0) await pause(gap)
  }
  await repeat((connection) => forgetEntries(connection, currentWeek - 1 - sealedWeeks))
  await repeat((connection) => dropBodies(connection, currentWeek))
}
