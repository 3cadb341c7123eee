import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { isThrowAway } from '@quintet/identity'
import { normalAddress, plainAddress } from '@quintet/kit/email-address'
import { Refusal } from '@quintet/kit/errors'
import type { Database } from '@quintet/database'
import { openCase } from '@quintet/cases/open-case'
import type { PublicScope } from '../scope.ts'

type Receipt = AnswerOf<Calls['askToBeLetIn']>

// The same words about the same address are the same request, whose answer was lost on its way.
const requestSent = async (db: Database, email: string, text: string): Promise<Receipt | undefined> => {
  const row = await db
    .selectFrom('stopped_requests')
    .innerJoin('cases', 'cases.id', 'stopped_requests.case_id')
    .select(['cases.id', 'cases.due_at'])
    .where('email', '=', email)
    .where('text', '=', text)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return row && { report: row.id, answerBy: Math.floor((row.due_at ?? 0) / 1000) }
}

/**
 * `/account/let-in`: the word of somebody whose address is refused at the sign-up. That an address is on the list says nothing of
 * whether it has an account (decision 51). Anybody can ask for any address: each request is a case of its own, so that no answer says
 * whether somebody has asked before, and nobody's words take the place of the owner's.
 */
export const askToBeLetIn = async (
  { email: given, text: words, language }: RequestOf<Calls['askToBeLetIn']>,
  { context }: PublicScope,
): Promise<Receipt> => {
  const [email, text] = [normalAddress(given) ?? plainAddress(given), words.trim()]
  if (!(await isThrowAway(email))) throw new Refusal('stop.none')
  return context.db.write(async (trx) => {
    const sent = await requestSent(trx, email, text)
    if (sent) return sent
    const now = context.wall.now()
    const receipt = await openCase(trx, { kind: 'stopped', member: 0, subject: 0, reason: 0, now })
    const row = { case_id: receipt.report, email, language, text, created_at: now }
    await trx.insertInto('stopped_requests').values(row).execute()
    return { report: receipt.report, answerBy: receipt.answerBy }
  })
}
