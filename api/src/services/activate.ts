import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { Refusal } from '@quintet/kit/errors'
import { activationIssue } from '@quintet/repositories/activation'
import { updateMember } from '@quintet/repositories/members'
import type { Scope } from '../scope.ts'

/** `/vua`: makes the member an active user, or names what is missing. */
export const activate = async (
  { accessToken }: RequestOf<Calls['activate']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['activate']>> => {
  if (context.identity.subjectOfAccessToken(accessToken) !== member.sub) throw new Refusal('session.otherAccount')
  const issue = await context.db.write(async (trx) => {
    const found = await activationIssue(trx, context.config, member.id)
    await updateMember(trx, member.id, { active: found ? 0 : 1 })
    return found
  })
  return issue ? { status: 400, issue } : { status: 200 }
}
