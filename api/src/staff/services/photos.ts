import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { ReviewedPhoto, StaffCalls } from '@quintet/contract/staff'
import type { Transaction } from '@quintet/database'
import type { PhotoReviewTable } from '@quintet/database/tables'
import { Refusal } from '@quintet/kit/errors'
import {
  type QueuedPhoto,
  countWaiting,
  leaseMs,
  leasePhoto,
  nextPhotos,
  readReview,
  undoMs,
  updateReview,
} from '@quintet/cases/photo-queue'
import { queuePhotoDecision } from '../apply-photo-decisions.ts'
import { signalsOf } from '../photo-signals.ts'
import type { StaffScope } from '../staff-scope.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const takeOne = async (trx: Transaction, photo: QueuedPhoto, { context, staff, record }: StaffScope) => {
  const now = context.wall.now()
  const number = await leasePhoto(trx, photo, staff.id, now)
  await record(trx, { case: number, member: photo.member_id, details: { photo: photo.id } })
  return { photo, case: number, leasedUntil: now + leaseMs }
}

const present = async (
  { photo, case: number, leasedUntil }: Awaited<ReturnType<typeof takeOne>>,
  { context }: StaffScope,
): Promise<ReviewedPhoto> => ({
  photo: photo.id,
  case: number,
  slot: photo.slot,
  uploadedAt: seconds(photo.created_at),
  leasedUntil: seconds(leasedUntil),
  image: (await context.photos.get(photo.file))?.toString('base64') ?? '',
  reports: photo.reports,
  refusedBefore: photo.refused_before,
  isSecondOpinion: photo.asked_by !== null,
  signals: await signalsOf(context, photo.member_id, photo.id),
})

/** Takes photos from the queue; each look is written down under the case of the photo. */
export const takePhotos = async (
  input: RequestOf<StaffCalls['takePhotos']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['takePhotos']>> => {
  const { context, staff } = scope
  const taken = await context.db.write(async (trx) => {
    const leases: Awaited<ReturnType<typeof takeOne>>[] = []
    for (const photo of await nextPhotos(trx, staff.id, context.wall.now(), input)) leases.push(await takeOne(trx, photo, scope))
    return leases
  })
  const photos = await Promise.all(taken.map((one) => present(one, scope)))
  return { photos, waiting: await countWaiting(context.db.read) }
}

const assertNotRemoved = async (trx: Transaction, photo: number): Promise<void> => {
  const removed = trx.selectFrom('measures').select('id').where('kind', '=', 'removePhoto').where('photo_id', '=', photo)
  if (await removed.where('ended_at', 'is', null).executeTakeFirst()) throw new Refusal('staff.photoRemoved')
}

// What is in another's hands, or was replaced meanwhile, answers like what never was.
const ownReview = async (trx: Transaction, photo: number, { staff, context }: StaffScope): Promise<PhotoReviewTable> => {
  const review = await readReview(trx, photo)
  if (!review) await assertNotRemoved(trx, photo)
  const isOwn = review?.staff_id === staff.id && review.asked_by !== staff.id
  if (!review || !isOwn || (review.decision === null && review.leased_until <= context.wall.now()))
    throw new Refusal('staff.notYours')
  return review
}

/** Decides on a photo in one's hands. */
export const decidePhoto = (
  input: RequestOf<StaffCalls['decidePhoto']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['decidePhoto']>> =>
  scope.context.db.write(async (trx) => {
    const now = scope.context.wall.now()
    const { case_id: number, decision: before, asked_by: askedBy } = await ownReview(trx, input.photo, scope)
    if (before !== null) throw new Refusal('staff.decided')
    const { photo, decision, ...details } = input
    await scope.record(trx, { case: number, details: { photo, decision, ...details } })
    if (decision === 'askSecond') {
      if (askedBy !== null) throw new Refusal('staff.secondAsked')
      await updateReview(trx, photo, { asked_by: scope.staff.id, leased_until: 0 })
      return {}
    }
    const reason = 'reason' in input ? input.reason : null
    await updateReview(trx, photo, { decision, reason, decided_at: now })
    await queuePhotoDecision(trx, scope.context)
    return { finalAt: seconds(now + undoMs) }
  })

/** Takes a decision back that does not count yet. */
export const undoPhotoDecision = (
  { photo }: RequestOf<StaffCalls['undoPhotoDecision']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['undoPhotoDecision']>> =>
  scope.context.db.write(async (trx) => {
    const now = scope.context.wall.now()
    const { case_id: number, decided_at: decidedAt } = await ownReview(trx, photo, scope)
    if (decidedAt === null || decidedAt + undoMs <= now) throw new Refusal('staff.tooLate')
    await updateReview(trx, photo, { decision: null, reason: null, decided_at: null, leased_until: now + leaseMs })
    await scope.record(trx, { case: number, details: { photo, undone: true } })
    return { message: 'success' }
  })
