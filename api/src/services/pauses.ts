import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { pausedWeeks, pauseProblem } from '@quintet/domain/time'
import { Refusal } from '@quintet/kit/errors'
import { currentWeek } from '@quintet/kit/week'
import { endPause, savePausedWeeks } from '@quintet/repositories/pauses'
import type { Scope } from '../scope.ts'

const refusals = { tooShort: 'pause.tooShort', tooLong: 'pause.tooLong' } as const

/** `/pause`: leaves out drawings until a day; the day 0 ends the pause. Tokens, waiting credit and profile stay (decision 61). */
export const savePause = async (
  { until }: RequestOf<Calls['savePause']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['savePause']>> => {
  const now = Math.floor(context.clock.now() / 1000)
  if (until === 0) {
    await context.db.write((trx) => endPause(trx, member.id, currentWeek(context)))
    return {}
  }
  const problem = pauseProblem(now, until)
  const weeks = pausedWeeks(now, until)
  if (problem || !weeks) throw new Refusal(refusals[problem ?? 'tooShort'])
  await context.db.write((trx) => savePausedWeeks(trx, member.id, weeks, until))
  return { pausedUntil: until }
}
