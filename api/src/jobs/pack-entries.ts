import type { Context } from '../context.ts'
import { packInTheBackground } from '../drawing/entry-profiles.ts'
import { drawingDatabaseOf } from '../drawing/database.ts'
import { forgetOld } from '../drawing/forget.ts'
import { currentWeek } from '../week.ts'

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
