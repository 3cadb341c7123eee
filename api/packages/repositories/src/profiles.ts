import { isDataComplete, emptyProfile, type Profile } from '@quintet/domain/profile'
import type { Database, Transaction } from '@quintet/database'
import { prepared } from './prepared.ts'

const profileOf = prepared((db, memberId: number) =>
  db.selectFrom('profiles').select('profile').where('member_id', '=', memberId),
)

/** The member's profile; an empty one before the first save. */
export const readProfile = async (db: Database, memberId: number): Promise<Profile> => {
  const [row] = await profileOf(db, memberId)
  return row ? (JSON.parse(row.profile) as Profile) : emptyProfile()
}

/** Stores the profile with the columns that judging and the drawing look at. */
export const writeProfile = async (trx: Transaction, memberId: number, profile: Profile): Promise<void> => {
  const { gender, attraction, zone } = profile.answers
  const row = {
    profile: JSON.stringify(profile),
    sex: gender ?? null,
    attraction: attraction ?? null,
    zone: zone ?? null,
    complete: isDataComplete(profile) ? 1 : 0,
    ready_answer: null,
  }
  await trx
    .insertInto('profiles')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/** The ready answer of loadMember has to be made anew. */
export const forgetReadyAnswer = async (trx: Transaction, memberId: number): Promise<void> => {
  await trx.updateTable('profiles').set({ ready_answer: null }).where('member_id', '=', memberId).execute()
}
