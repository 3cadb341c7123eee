import type { AnswerOf, Calls } from '@quintet/contract'
import { eraseMember } from '../erasure/erase-member.ts'
import { endCheckout } from './checkout.ts'
import { type Scope, requireFreshSignIn } from '../scope.ts'

/**
 * `/dad`: deletes the account for good. The answer certifies what went and what stays until when; it is told once and kept nowhere.
 */
export const deleteAccount = async (_: unknown, scope: Scope): Promise<AnswerOf<Calls['deleteAccount']>> => {
  requireFreshSignIn(scope)
  const { certificate, session } = await eraseMember(scope.context, scope.member)
  if (session !== undefined) void endCheckout(scope.context, session)
  return { message: 'success', certificate }
}
