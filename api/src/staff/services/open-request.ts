import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls } from '@quintet/contract/staff'
import { REQUEST_DAYS } from '@quintet/domain/cases'
import { DAY_MS } from '@quintet/domain/time'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { StaffScope } from '../staff-scope.ts'

// An address that is no member's is a slip of the pen more often than a request of a stranger.
const memberOf = async (db: Database, { context }: StaffScope, email: string | undefined): Promise<number> => {
  if (email === undefined) return 0
  const sub = (await context.identity.accounts.subOf(db, email)) ?? ''
  const member = await db.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirst()
  if (!member) throw new Refusal('staff.noMember')
  return member.id
}

/** Opens a case for a request that came by mail, so that looks and actions for it have a reason that stands in the log. */
export const openRequest = (
  { text, email }: RequestOf<StaffCalls['openRequest']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['openRequest']>> =>
  scope.context.db.write(async (trx) => {
    const { context, staff, record } = scope
    const member = await memberOf(trx, scope, email)
    const now = context.wall.now()
    const row = { kind: 'request', member_id: member, subject: 0, opened_at: now, due_at: now + REQUEST_DAYS * DAY_MS }
    const { id } = await trx.insertInto('cases').values(row).returning('id').executeTakeFirstOrThrow()
    await trx.insertInto('mail_requests').values({ case_id: id, text: text.trim(), opened_by: staff.id }).execute()
    await record(trx, { case: id, ...(member > 0 && { member }) })
    return { case: id, ...(member > 0 && { member }) }
  })
