import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { currentWeek } from './week.ts'

/** Whether the last boundary's drawing is still to be published. */
export const drawingInProgress = async (context: Context): Promise<boolean> => {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM drawings WHERE week = ${currentWeek(context) - 1}`.execute(context.db.read)
  return rows[0] !== undefined && rows[0].state !== 'published'
}
