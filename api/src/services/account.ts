import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { CONSENT_ERROR_CATEGORY, fitsLimit } from '@quintet/domain/limits'
import { Refusal } from '@quintet/kit/errors'
import { openCase } from '@quintet/cases/open-case'
import { tellReceipt } from '@quintet/cases/reports'
import { today } from '@quintet/kit/week'
import { requestPasswordReset as sendReset, resetPassword as reset } from '../members/password-reset.ts'
import { updateMember } from '@quintet/repositories/members'
import type { PublicScope, Scope } from '../scope.ts'
import { sameErrorReport } from './same-error-report.ts'

type Done = AnswerOf<Calls['resetPassword']>
const done: Done = { message: 'success' }

/** `/wer`: mails a reset code; the answer is the same for an address nobody has. */
export const requestPasswordReset = async (
  { email }: RequestOf<Calls['requestPasswordReset']>,
  { context, address }: PublicScope,
): Promise<Done> => {
  await sendReset(context, address, email)
  return done
}

/** `/wec`: sets a new password by the mailed code. */
export const resetPassword = async (
  input: RequestOf<Calls['resetPassword']>,
  { context, address }: PublicScope,
): Promise<Done> => {
  await reset(context, address, input)
  return done
}

/** `/era-ab`: puts a fault report on the staff's list, once where it comes several times at once. */
export const reportError = async (
  input: RequestOf<Calls['reportError']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['reportError']>> => {
  if ([input.issue, input.browser, input.device].some((text) => text.trim() === '')) throw new Refusal('report.incomplete')
  if (!fitsLimit('errorReport', input.reason)) throw new Refusal('report.description')
  if (input.category === CONSENT_ERROR_CATEGORY && !input.agreed) throw new Refusal('report.agreement')
  const { category, ...details } = input
  const now = context.wall.now()
  return context.db.write(async (trx) => {
    const same = await sameErrorReport(trx, { member: member.id, category, details, now })
    if (same) return { ...done, ...same }
    const receipt = await openCase(trx, { kind: 'error', member: member.id, subject: 0, reason: category, now })
    const row = { member_id: member.id, category, details: JSON.stringify(details), created_at: now, case_id: receipt.report }
    await trx.insertInto('error_reports').values(row).execute()
    await tellReceipt(trx, member.id, receipt, today(context))
    return { ...done, ...receipt }
  })
}

/** `/language`: the language of notices, mails and push from now on. */
export const saveLanguage = async (
  { language }: RequestOf<Calls['saveLanguage']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['saveLanguage']>> => {
  await context.db.write((trx) => updateMember(trx, member.id, { language }))
  return done
}
