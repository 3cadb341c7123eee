import type { Context } from '../context.ts'
import { packInTheBackground } from '@quintet/weekly-drawing/entry-profiles'
import { drawingDatabaseOf } from '@quintet/weekly-drawing/database'
import { forgetOld } from '@quintet/weekly-drawing/forget'
import { currentWeek } from '@quintet/kit/week'

/** Packs for the next drawing what members changed since the last look, and forgets what is over. */
export const packEntries = async (context: Context, stopped: () => boolean): Promise<void> => {
  const database = drawingDatabaseOf(context.db)
  try {
    await packInTheBackground(database, stopped)
    await forgetOld(database, currentWeek(context), stopped)
  } finally {
    database.close()
  }
}
