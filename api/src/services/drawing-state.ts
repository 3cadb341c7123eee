import type { Context } from '../context.ts'
import { readDueWeeks } from '../drawing/ledger.ts'
import { currentWeek } from '../week.ts'

/** Whether a week that is over is still to be published. */
export const drawingInProgress = async (context: Context): Promise<boolean> =>
  (await readDueWeeks(context.db.read, currentWeek(context))).length > 0
