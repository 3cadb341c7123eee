import type { Context } from '../context.ts'
import { readDueWeeks } from '@quintet/weekly-drawing/ledger'
import { currentWeek } from '@quintet/kit/week'

/** Whether a week that is over is still to be published. */
export const drawingInProgress = async (context: Context): Promise<boolean> =>
  (await readDueWeeks(context.db.read, currentWeek(context))).length > 0
