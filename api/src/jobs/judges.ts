import { currentWeek } from '@quintet/kit/week'
import { judgesOf, weighJudge } from '@quintet/repositories/photo-ratings'
import type { Context } from '../context.ts'

const judgesAtOnce = 50

/**
 * Weighs the words of those who judged in the week that is over, a few at a time: shown ratings change at the boundary only (decision 25).
 * True while there are more.
 */
export const weighJudges = async (context: Context): Promise<boolean> => {
  const week = currentWeek(context) - 1
  return context.db.write(async (trx) => {
    const row = await trx.selectFrom('weighed_weeks').selectAll().where('week', '=', week).executeTakeFirst()
    if (row?.done) return false
    const judges = await judgesOf(trx, week, row?.last_judge ?? 0, judgesAtOnce)
    for (const judge of judges) await weighJudge(trx, judge)
    const state = { last_judge: judges.at(-1) ?? row?.last_judge ?? 0, done: judges.length < judgesAtOnce ? 1 : 0 }
    await trx
      .insertInto('weighed_weeks')
      .values({ week, ...state })
      .onConflict((conflict) => conflict.column('week').doUpdateSet(state))
      .execute()
    return state.done === 0
  })
}
