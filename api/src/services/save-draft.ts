import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { validDraft } from '@quintet/domain/profile'
import { readConsents } from '@quintet/repositories/consents'
import { writeDraft } from '@quintet/repositories/profile-drafts'
import type { Scope } from '../scope.ts'

/**
 * `/profile/draft`: keeps what was entered of a section, as far as the section could be saved with it one day. The newest wins, and none
 * is newer than now.
 */
export const saveDraft = async (
  { section, at, values }: RequestOf<Calls['saveDraft']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['saveDraft']>> => {
  const now = context.clock.now()
  await context.db.write(async (trx) => {
    const withSensitive = (await readConsents(trx, member.id)).includes('sensitive')
    const kept = validDraft(section, values, withSensitive)
    await writeDraft(trx, member.id, { section, at: Math.min(at, now), values: kept })
  })
  return { message: 'success' }
}
