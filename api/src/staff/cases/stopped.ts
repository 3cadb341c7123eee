import type { CaseFile } from '@quintet/contract/staff'
import type { Database, Transaction } from '@quintet/database'
import { queueStoppedAnswer } from '@quintet/mails/stopped'
import { letIn } from '@quintet/cases/let-in'
import { pairKeyOf } from '@quintet/weekly-drawing/people'
import { today } from '@quintet/kit/week'
import type { StaffScope } from '../staff-scope.ts'
import type { CaseRow } from './access.ts'

const readRequest = (db: Database, { id }: Pick<CaseRow, 'id'>) =>
  db.selectFrom('stopped_requests').selectAll().where('case_id', '=', id).executeTakeFirst()

/** Who was kept from signing up, and what they say. */
export const readStopped = async (db: Database, row: CaseRow): Promise<Pick<CaseFile, 'stopped'>> => {
  const request = row.kind === 'stopped' ? await readRequest(db, row) : undefined
  return request ? { stopped: { email: request.email, language: request.language, text: request.text } } : {}
}

/** Writes the answer down, which goes out by mail, and lets the address in where that was decided. */
export const answerStopped = async (
  trx: Transaction,
  row: CaseRow,
  { outcome, answer }: { outcome: 'kept' | 'letIn'; answer: string },
  { context }: StaffScope,
): Promise<void> => {
  const request = await readRequest(trx, row)
  if (!request) return
  if (outcome === 'letIn') await letIn(trx, pairKeyOf(context.config), request.email, today(context))
  const answered = { answer: answer.trim(), outcome, mail_due_at: context.wall.now() }
  await trx.updateTable('stopped_requests').set(answered).where('case_id', '=', row.id).execute()
  await queueStoppedAnswer(trx, context, row.id)
}
