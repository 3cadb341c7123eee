import type { AnswerOf, Calls } from '@quintet/contract'
import { eraseMember } from '../erasure/erase-member.ts'
import { type Scope, requireFreshSignIn } from '../scope.ts'

/**
 * `/dad`: deletes the account for good. The answer certifies what went and what stays until when; it is told once and kept nowhere.
 */
export const deleteAccount = async (_: unknown, scope: Scope): Promise<AnswerOf<Calls['deleteAccount']>> => {
  requireFreshSignIn(scope)
  return { message: 'success', certificate: await eraseMember(scope.context, scope.member) }
}
