import type { Selectable } from 'kysely'
import type { Database } from '@quintet/database'
import type { DrawingLogTable } from '@quintet/database/tables'
import { prepared } from './prepared.ts'

type LogRow = Pick<Selectable<DrawingLogTable>, 'number' | 'text' | 'signature'>

/** Entries in a page of the public log. */
export const LOG_PAGE = 100

/** A page of the public log from a number on. */
export const readLogFrom: (db: Database, from: number) => Promise<LogRow[]> = prepared((db, from: number) =>
  db
    .selectFrom('drawing_log')
    .select(['number', 'text', 'signature'])
    .where('number', '>=', from)
    .orderBy('number')
    .limit(LOG_PAGE),
)

const lastEntry = prepared((db) => db.selectFrom('drawing_log').select('number').orderBy('number', 'desc').limit(1))

/** Number of the last entry; 0 where there is none. */
export const readLastNumber = async (db: Database): Promise<number> => {
  const [last] = await lastEntry(db)
  return last?.number ?? 0
}

const announcedFor = prepared((db, week: number) =>
  db.selectFrom('drawing_log').select('text').where('week', '=', week).where('kind', '=', 'announced').orderBy('number'),
)

/** Texts of the announcements of a week. */
export const readAnnouncements = async (db: Database, week: number): Promise<string[]> => {
  const rows = await announcedFor(db, week)
  return rows.map(({ text }) => text)
}
