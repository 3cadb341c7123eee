import type { PhotoRefusal } from '@quintet/domain/photos'
import type { Database, Transaction } from '@quintet/database'

/** The member's photos by slot. */
export const readPhotos = (db: Database, memberId: number) =>
  db.selectFrom('photos').selectAll().where('member_id', '=', memberId).orderBy('slot').execute()

export const readPhoto = (db: Database, id: number) => db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst()

export const readPhotoInSlot = (db: Database, memberId: number, slot: number) =>
  db.selectFrom('photos').selectAll().where('member_id', '=', memberId).where('slot', '=', slot).executeTakeFirst()

interface NewPhoto {
  memberId: number
  slot: number
  file: string
  state: string
  now: number
}

/** Puts a photo into a slot; returns its number. A replaced photo is another photo: its ratings go with it. */
export const insertPhoto = async (trx: Transaction, { memberId, slot, file, state, now }: NewPhoto): Promise<number> => {
  await deletePhoto(trx, memberId, slot)
  const row = { member_id: memberId, slot, file, state, created_at: now }
  return (await trx.insertInto('photos').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const deletePhoto = async (trx: Transaction, memberId: number, slot: number): Promise<void> => {
  await trx.deleteFrom('photos').where('member_id', '=', memberId).where('slot', '=', slot).execute()
}

/** Why staff refused photos, by the photo; the last word on each. */
export const readRefusals = async (db: Database, photos: readonly number[]): Promise<Map<number, PhotoRefusal>> => {
  const rows = await db
    .selectFrom('cases')
    .select(['subject', 'outcome'])
    .where('kind', '=', 'screening')
    .where('subject', 'in', photos)
    .where('decided_at', 'is not', null)
    .orderBy('id')
    .execute()
  const reasons = rows.map(({ subject, outcome }) => [subject, (JSON.parse(outcome ?? '{}') as { reason?: PhotoRefusal }).reason])
  return new Map(reasons.filter((pair): pair is [number, PhotoRefusal] => pair[1] !== undefined))
}
