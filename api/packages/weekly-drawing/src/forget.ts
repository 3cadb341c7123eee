import { setTimeout as pause } from 'node:timers/promises'
import { type EntrySlab, bodyNumberAt, placeInSlab } from '@quintet/drawing/sealed'
import type { Connection, DrawingDatabase } from './database.ts'
import { type OwnSlab, ownSlabsSql } from './member-slabs-query.ts'

/** Weeks for which sealed entries are kept (decision 30). */
const sealedWeeks = 4
const atOnce = 100
const gap = 4

// Whatever the entries named goes too, unless it is still somebody's present body.
const forgetSlab = ({ prepare }: Connection, id: number, { members, entries }: Omit<EntrySlab, 'pasts'>): void => {
  const note = prepare(
    `INSERT OR IGNORE INTO old_bodies SELECT $body, $member
       WHERE NOT EXISTS (SELECT 1 FROM entry_cards WHERE member_id = $member AND body_id = $body)`,
  )
  for (let place = 0; place < members.length / 4; place++) {
    const body = bodyNumberAt(entries, place)
    if (body !== undefined) note.run({ body, member: members.readUInt32LE(4 * place) })
  }
  prepare('UPDATE drawing_slabs SET entries = NULL, pasts = NULL WHERE id = ?').run(id)
}

const forgetEntries = (connection: Connection, beforeWeek: number): number => {
  const sql = 'SELECT id, members, entries FROM drawing_slabs WHERE entries IS NOT NULL AND week < ? LIMIT 1'
  const row = connection.prepare(sql).get(beforeWeek) as ({ id: number } & EntrySlab) | undefined
  if (!row) return 0
  forgetSlab(connection, row.id, row)
  return 1
}

// A freeze in hand may still name what nobody else does.
const isQuiet = ({ prepare }: Connection, currentWeek: number): boolean =>
  prepare("SELECT 1 FROM drawings WHERE week < ? AND state <> 'published'").get(currentWeek) === undefined

const isNamed = ({ prepare }: Connection, member: number, body: number): boolean => {
  const slabs = prepare(ownSlabsSql).all({ member }) as OwnSlab[]
  return slabs.some(({ members, entries }) => {
    const place = placeInSlab(members, member)
    return place !== undefined && bodyNumberAt(entries, place) === body
  })
}

const dropProfiles = (connection: Connection, currentWeek: number): number => {
  const { prepare } = connection
  if (!isQuiet(connection, currentWeek)) return 0
  const old = prepare('SELECT body_id, member_id FROM old_bodies LIMIT ?').raw().all(atOnce) as [number, number][]
  const drop = prepare(
    `DELETE FROM entry_bodies WHERE id = $body
       AND NOT EXISTS (SELECT 1 FROM entry_cards WHERE member_id = $member AND body_id = $body)`,
  )
  for (const [body, member] of old) {
    if (!isNamed(connection, member, body)) drop.run({ body, member })
    // What an entry names is noted again when the entry goes.
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
  await repeat((connection) => dropProfiles(connection, currentWeek))
}
