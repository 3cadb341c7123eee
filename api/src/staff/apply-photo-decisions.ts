import type { Transaction } from '@quintet/database'
import type { PhotoReviewTable } from '@quintet/database/tables'
import type { Context } from '../context.ts'
import { queueRecord } from '@quintet/cells/queue'
import { restUnlessReady } from '@quintet/repositories/activation'
import { keepHashes } from '@quintet/repositories/photo-signals'
import { readPhoto, setPhotoState } from '@quintet/repositories/photos'
import { tellMember } from '@quintet/cases/tell-member'
import { today } from '@quintet/kit/week'
import { endReview, undoMs } from '@quintet/cases/photo-queue'

const atOnce = 100

const readDue = (trx: Transaction, now: number): Promise<PhotoReviewTable[]> =>
  trx
    .selectFrom('photo_reviews')
    .selectAll()
    .where('decided_at', '<=', now - undoMs)
    .limit(atOnce)
    .execute()

const applyOne = async (context: Context, trx: Transaction, review: PhotoReviewTable): Promise<void> => {
  const { photo_id: id, decision, reason, decided_at: decidedAt, staff_id: staff, case_id: number } = review
  const photo = await readPhoto(trx, id)
  if (!photo) throw new Error(`The review of a photo that is not there: ${id}.`)
  // Decided on elsewhere meanwhile: that stands.
  if (photo.state !== 'held') return endReview(trx, id, context.wall.now())
  const state = decision === 'clear' ? 'cleared' : 'refused'
  await setPhotoState(trx, id, state)
  const outcome = JSON.stringify({ decision, ...(reason !== null && { reason }) })
  await trx.updateTable('cases').set({ decided_at: decidedAt, decided_by: staff, outcome }).where('id', '=', number).execute()
  await trx.deleteFrom('photo_reviews').where('photo_id', '=', id).execute()
  await queueRecord(trx, context, photo.member_id)
  if (state === 'cleared') return
  await keepHashes(trx, [id], 'refused', context.wall.now())
  await restUnlessReady(trx, context.config, photo.member_id)
  const values = { slot: photo.slot, ...(reason !== null && { reason }) }
  await tellMember(trx, { member: photo.member_id, day: today(context), key: 'photoRefused', values })
}

/** Puts down that a decision counts once it can no longer be undone. */
export const queuePhotoDecision = (trx: Transaction, { jobs, wall }: Context): Promise<void> =>
  jobs.add(trx, 'photo-decisions', {}, { runAt: wall.now() + undoMs })

/** Lets the decisions on photos count that can no longer be undone: the photo's state, the case, and the member's notice at once. */
export const applyPhotoDecisions = async (context: Context): Promise<number> => {
  const { db, wall } = context
  return db.write(async (trx) => {
    const due = await readDue(trx, wall.now())
    for (const review of due) await applyOne(context, trx, review)
    return due.length
  })
}
