import { type AnswerOf, type Calls, type RequestOf, calls } from '@quintet/contract'
import type { Database } from '@quintet/database'
import { type Keep, keepNewest } from '@quintet/kit/keep-newest'
import { logKeyOf } from '@quintet/weekly-drawing/public-log/key'
import { Refusal } from '@quintet/kit/errors'
import { LOG_PAGE, readLastNumber, readLogFrom } from '@quintet/repositories/drawing-log'
import type { Context } from '../context.ts'
import { type PublicScope, ReadyJson } from '../scope.ts'

const pagesKept = 16
const known = new WeakMap<Database, Keep<Promise<string>>>()

const keepOf = (db: Database): Keep<Promise<string>> => {
  const keep = known.get(db) ?? keepNewest(pagesKept)
  known.set(db, keep)
  return keep
}

const pageText = async ({ db, config }: Context, last: number, from: number): Promise<string> => {
  const rows = await readLogFrom(db.read, from)
  const entries = rows.map(({ number, text, signature }) => ({ number, text, signature: signature.toString('hex') }))
  const page: AnswerOf<Calls['loadDrawingLog']> = { key: logKeyOf(config).public, last, entries }
  return JSON.stringify(calls.loadDrawingLog.wire.answer.encode(page))
}

/**
 * `/drawing/log`: a page of the public log. An entry that is not there yet is refused, so that nobody keeps that answer. Entries are never
 * changed: a page is the same for as long as none is added.
 */
export const loadDrawingLog = async (
  { from }: RequestOf<Calls['loadDrawingLog']>,
  { context }: PublicScope,
): Promise<ReadyJson> => {
  const { read } = context.db
  const last = await readLastNumber(read)
  if (from !== undefined && from > last) throw new Refusal('notFound')
  const first = from ?? Math.max(1, last - LOG_PAGE + 1)
  return new ReadyJson(await keepOf(read)(`${last} ${first}`, () => pageText(context, last, first)))
}
