import type { PhotoRefusal, PhotoStatus } from '@quintet/domain/photos'
import { sql } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import { prepared } from './prepared.ts'

/** The member's photos by slot; those that were deleted are none any more. */
export const readPhotos = prepared((db, memberId: number) =>
  db.selectFrom('photos').selectAll().where('member_id', '=', memberId).where('state', '<>', 'deleted').orderBy('slot'),
)

/** Of a member's photos those that others may see, by slot. */
export const readClearedPhotos = prepared((db, memberId: number) =>
  db
    .selectFrom('photos')
    .select(['id', 'slot', 'file'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'cleared')
    .orderBy('slot'),
)

/** Names of all pictures of a member, also of photos whose deletion can still be taken back. */
export const readPhotoFiles = async (db: Database, memberId: number): Promise<string[]> => {
  const rows = await db.selectFrom('photos').select('file').where('member_id', '=', memberId).execute()
  return rows.map(({ file }) => file)
}

/** A photo by its number. One whose deletion can still be taken back reads as it was: what staff decide meanwhile holds when it comes back. */
export const readPhoto = async (db: Database, id: number) => {
  const row = await db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, slot: Math.abs(row.slot), state: row.deleted_state ?? row.state }
}

const photoIn = prepared((db, memberId: number, slot: number) =>
  db.selectFrom('photos').selectAll().where('member_id', '=', memberId).where('slot', '=', slot),
)

export const readPhotoInSlot = async (db: Database, memberId: number, slot: number) => (await photoIn(db, memberId, slot))[0]

interface NewPhoto {
  memberId: number
  slot: number
  file: string
  state: string
  blur: Buffer
  now: number
}

/** Puts a photo into a slot; returns its number. A replaced photo is another photo: its ratings go with it. */
export const insertPhoto = async (trx: Transaction, { memberId, slot, file, state, blur, now }: NewPhoto): Promise<number> => {
  await deletePhoto(trx, memberId, slot)
  const row = { member_id: memberId, slot, file, state, blur, created_at: now }
  return (await trx.insertInto('photos').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const deletePhoto = async (trx: Transaction, memberId: number, slot: number): Promise<void> => {
  await trx.deleteFrom('photos').where('member_id', '=', memberId).where('slot', '=', slot).execute()
}

interface Deletion {
  memberId: number
  slot: number
  now: number
}

/**
 * Takes a photo out of its slot, so that it can be put back for a few seconds. One that was deleted from the same slot before is gone now.
 * @returns the file of that one
 */
export const setPhotoAside = async (trx: Transaction, { memberId, slot, now }: Deletion): Promise<string | undefined> => {
  const earlier = await readPhotoInSlot(trx, memberId, -slot)
  await deletePhoto(trx, memberId, -slot)
  await trx
    .updateTable('photos')
    .set((eb) => ({ slot: -slot, state: 'deleted', deleted_at: now, deleted_state: eb.ref('state') as never }))
    .where('member_id', '=', memberId)
    .where('slot', '=', slot)
    .execute()
  return earlier?.file
}

/** Puts a deleted photo back, as it was, into a slot that is free. */
export const putPhotoBack = async (trx: Transaction, id: number, slot: number): Promise<void> => {
  await trx
    .updateTable('photos')
    .set((eb) => ({ slot, state: eb.ref('deleted_state') as never, deleted_at: null, deleted_state: null }))
    .where('id', '=', id)
    .execute()
}

/** Removes a number of photos that were deleted before a time; returns their files. */
export const removeDeletedPhotos = async (trx: Transaction, before: number, limit: number): Promise<string[]> => {
  const due = trx.selectFrom('photos').select('id').where('deleted_at', '<', before).limit(limit)
  const rows = await trx.deleteFrom('photos').where('id', 'in', due).returning('file').execute()
  return rows.map(({ file }) => file)
}

// A photo stands aside while another takes its place: two may never share one.
const ASIDE = 10

/** Gives a member's photos the places 1, 2, 3 and so on, in the order of the slots they are in. */
export const orderPhotos = async (trx: Transaction, memberId: number, order: readonly number[]): Promise<void> => {
  const places = trx.updateTable('photos').where('member_id', '=', memberId)
  for (const [index, slot] of order.entries())
    await places
      .set({ slot: index + 1 + ASIDE })
      .where('slot', '=', slot)
      .execute()
  await places
    .set({ slot: sql<number>`slot - ${ASIDE}` })
    .where('slot', '>', ASIDE)
    .execute()
}

/** What a state of a photo becomes: one that was deleted keeps it for the case that it is put back. */
export const setPhotoState = async (trx: Transaction, id: number, state: PhotoStatus): Promise<void> => {
  await trx.updateTable('photos').set({ state }).where('id', '=', id).where('state', '<>', 'deleted').execute()
  await trx.updateTable('photos').set({ deleted_state: state }).where('id', '=', id).where('state', '=', 'deleted').execute()
}

/** Photos without a small picture, of those that are shown. */
export const readWithoutSmall = (db: Database, limit: number): Promise<{ id: number; file: string }[]> =>
  db.selectFrom('photos').select(['id', 'file']).where('blur', 'is', null).orderBy('id').limit(limit).execute()

/** Notes that the small picture of a photo was made, with its few dots; none where it could not be. */
export const noteSmall = async (trx: Transaction, id: number, file: string, blur: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('photos')
    .set({ blur })
    .where('id', '=', id)
    .where('file', '=', file)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Why staff refused photos, by the photo; the last word on each. */
export const readRefusals = async (db: Database, photos: readonly number[]): Promise<Map<number, PhotoRefusal>> => {
  const rows = await db
    .selectFrom('cases')
    .select(['subject', 'outcome'])
    .where('kind', '=', 'screening')
    .where('subject', 'in', photos)
    .where('decided_at', 'is not', null)
    // Not by their numbers, which are drawn.
    .orderBy('decided_at')
    .execute()
  const reasons = rows.map(({ subject, outcome }) => [subject, (JSON.parse(outcome ?? '{}') as { reason?: PhotoRefusal }).reason])
  return new Map(reasons.filter((pair): pair is [number, PhotoRefusal] => pair[1] !== undefined))
}
