import type { AnswerOf, RequestOf } from '@quintet/contract'
import { insertCase } from '@quintet/cases/insert-case'
import type { StaffCalls } from '@quintet/contract/staff'
import { REQUEST_DAYS } from '@quintet/domain/cases'
import { DAY_MS } from '@quintet/domain/time'
import type { Database, Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { StaffScope } from '../staff-scope.ts'

// No member is 0; undefined where the address is nobody's.
const memberOf = async (db: Database, { context }: StaffScope, email: string | undefined): Promise<number | undefined> => {
  if (email === undefined) return 0
  const sub = (await context.identity.accounts.subOf(db, email)) ?? ''
  return (await db.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirst())?.id
}

type Opened = AnswerOf<StaffCalls['openRequest']>

const open = async (trx: Transaction, text: string, member: number, { context, staff, record }: StaffScope): Promise<Opened> => {
  const now = context.wall.now()
  const row = { kind: 'request', member_id: member, subject: 0, opened_at: now, due_at: now + REQUEST_DAYS * DAY_MS } as const
  const id = await insertCase(trx, row)
  await trx.insertInto('mail_requests').values({ case_id: id, text: text.trim(), opened_by: staff.id }).execute()
  await record(trx, { case: id, ...(member > 0 && { member }) })
  return { case: id, ...(member > 0 && { member }) }
}

/**
 * Opens a case for a request that came by mail, so that looks and actions for it have a reason that stands in the log. An address that is
 * no member's is a slip of the pen more often than a request of a stranger: it is refused. That it was asked for stands in the log as well.
 */
export const openRequest = async ({ text, email }: RequestOf<StaffCalls['openRequest']>, scope: StaffScope): Promise<Opened> => {
  const opened = await scope.context.db.write(async (trx) => {
    const member = await memberOf(trx, scope, email)
    if (member !== undefined) return open(trx, text, member, scope)
    await scope.record(trx, { details: { refused: 'staff.noMember' } })
    return undefined
  })
  if (!opened) throw new Refusal('staff.noMember')
  return opened
}
