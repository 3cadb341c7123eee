import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { pausedWeeks, pauseProblem } from '@quintet/domain/time'
import { Refusal } from '@quintet/kit/errors'
import { currentWeek, nowSeconds } from '@quintet/kit/week'
import { endPause, savePausedWeeks } from '@quintet/repositories/pauses'
import type { Scope } from '../scope.ts'

const refusals = { tooShort: 'pause.tooShort', tooLong: 'pause.tooLong' } as const

/** `/pause`: leaves out drawings until a day; the day 0 ends the pause. Tokens, waiting credit and profile stay (decision 61). */
export const savePause = async (
  { until }: RequestOf<Calls['savePause']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['savePause']>> => {
  if (until === 0) {
    await context.db.write((trx) => endPause(trx, member.id, currentWeek(context)))
    return {}
  }
  await context.db.write((trx) => {
    // Read within the write, which may have waited for the end of a week: what is over is not left out.
    const now = nowSeconds(context)
    const [problem, weeks] = [pauseProblem(now, until), pausedWeeks(now, until)]
    if (problem || !weeks) throw new Refusal(refusals[problem ?? 'tooShort'])
    return savePausedWeeks(trx, member.id, weeks, until)
  })
  return { pausedUntil: until }
}
