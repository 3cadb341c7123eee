import type { Store } from '@quintet/database'
import { DAY_MS } from '@quintet/domain/time'
import type { Clock } from '@quintet/kit/clock'
import { currentWeek, today } from '@quintet/kit/week'
import { activity } from './activity.ts'
import { notices } from './notices.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'

const atOnce = 500

/** Everything that is kept for a time and then goes by itself. The operator's guide prints this table; a test holds it to that. */
export const retentions = { ...activity, ...payments, ...reports, ...notices }

interface RetentionContext {
  /** The product's time. */
  readonly clock: Clock
  /** Real time. */
  readonly wall: Clock
  readonly db: Store
}

/** Removes what has been kept long enough, a few rows at a time so that members' writes go on in between. */
export const removeOutdated = async (context: RetentionContext, stopped: () => boolean = () => false): Promise<void> => {
  for (const { days, remove } of Object.values(retentions)) {
    const before = { time: context.wall.now() - days * DAY_MS, day: today(context) - days, week: currentWeek(context) - days / 7 }
    while (!stopped() && (await context.db.write((trx) => remove(trx, before, atOnce))) === atOnce);
  }
  context.db.scrub()
}
