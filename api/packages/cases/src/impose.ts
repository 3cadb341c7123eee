import { WARNING_DAYS } from '@quintet/domain/cases'
import { type PhotoStatus, areImagesComplete } from '@quintet/domain/photos'
import type { Transaction } from '@quintet/database'
import type { MeasureTable } from '@quintet/database/tables'
import type { Insertable } from 'kysely'
import { updateMember } from '@quintet/repositories/members'
import { readPhoto, readPhotos, setPhotoState } from '@quintet/repositories/photos'
import { endReview } from './photo-queue.ts'
import { type MeasureRow, refreshStanding } from './standing.ts'
import { tellMember } from './tell-member.ts'

const noticeOf = { warn: 'warned', removePhoto: 'photoRemoved', suspend: 'suspended', close: 'closed' } as const

const withdrawPhoto = async (trx: Transaction, photo: number, member: number, now: number): Promise<void> => {
  await setPhotoState(trx, photo, 'refused')
  // A moderator who has it in hand from the queue no longer decides on it.
  await endReview(trx, photo, now)
  const states = (await readPhotos(trx, member)).map(({ state }) => state as PhotoStatus)
  if (!areImagesComplete(states)) await updateMember(trx, member, { active: 0 })
}

/** A warning ends by itself after half a year. */
const endOf = ({ kind, until_day: until = null }: Insertable<MeasureTable>, day: number): number | null =>
  kind === 'warn' ? (until ?? day + WARNING_DAYS) : until

/**
 * Takes a measure against a member: the standing, the photo, and the notice that leads to the statement of reasons at once, so that
 * no one is restricted in silence (decision 54).
 */
export const impose = async (trx: Transaction, measure: Insertable<MeasureTable>, day: number): Promise<MeasureRow> => {
  const { member_id: member, kind, photo_id: photo } = measure
  const row = await trx
    .insertInto('measures')
    .values({ ...measure, until_day: endOf(measure, day) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshStanding(trx, member)
  if (kind === 'removePhoto' && photo) await withdrawPhoto(trx, photo, member, measure.from_at)
  const slot = kind === 'removePhoto' && photo ? ((await readPhoto(trx, photo))?.slot ?? 0) : 0
  await tellMember(trx, { member, day, key: noticeOf[kind], values: { number: row.case_id, slot } })
  return row
}
