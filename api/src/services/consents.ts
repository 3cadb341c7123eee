import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { withoutSensitive } from '@quintet/domain/profile'
import type { Transaction } from '../db/store.ts'
import { grantConsent, withdrawConsent } from '../repositories/consents.ts'
import { updateMember } from '../repositories/members.ts'
import { forgetReadyAnswer, readProfile, writeProfile } from '../repositories/profiles.ts'
import type { Scope } from '../routes/route.ts'

// Without these answers the profile is no longer complete, so the member leaves judging and the drawing.
const blankSensitive = async (trx: Transaction, memberId: number): Promise<void> => {
  const profile = await readProfile(trx, memberId)
  await writeProfile(trx, memberId, { ...profile, answers: withoutSensitive(profile.answers) })
  await updateMember(trx, memberId, { active: 0 })
}

/** Gives or withdraws a consent; withdrawing blanks what it covered (decision 49). */
export const saveConsent = async (
  { kind, granted }: RequestOf<Calls['saveConsent']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['saveConsent']>> => {
  const now = context.wall.now()
  await context.db.write(async (trx) => {
    if (granted) await grantConsent(trx, member.id, kind, now)
    else {
      await withdrawConsent(trx, member.id, kind, now)
      if (kind === 'sensitive') await blankSensitive(trx, member.id)
      else await updateMember(trx, member.id, { active: 0 })
    }
    await forgetReadyAnswer(trx, member.id)
  })
  return { message: 'success' }
}
