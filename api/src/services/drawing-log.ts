import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { logKeyOf } from '@quintet/weekly-drawing/public-log/key'
import { Refusal } from '@quintet/kit/errors'
import { LOG_PAGE, readLastNumber, readLogFrom } from '@quintet/repositories/drawing-log'
import type { PublicScope } from '../scope.ts'

/** `/drawing/log`: a page of the public log. An entry that is not there yet is refused, so that nobody keeps that answer. */
export const loadDrawingLog = async (
  { from }: RequestOf<Calls['loadDrawingLog']>,
  { context }: PublicScope,
): Promise<AnswerOf<Calls['loadDrawingLog']>> => {
  const { read } = context.db
  const last = await readLastNumber(read)
  if (from !== undefined && from > last) throw new Refusal('notFound')
  const rows = await readLogFrom(read, from ?? Math.max(1, last - LOG_PAGE + 1))
  return {
    key: logKeyOf(context.config).public,
    last,
    entries: rows.map(({ number, text, signature }) => ({ number, text, signature: signature.toString('hex') })),
  }
}
