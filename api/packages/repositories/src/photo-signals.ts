import type { Database, Transaction } from '@quintet/database'
import type { KeptHashReason } from '@quintet/database/tables'
import { distance, nearDistance } from '@quintet/photos/perceptual-hash'
import type { Measured } from '@quintet/photos/signals'

/** Keeps what was measured of a photo. One that is gone by now, or was measured by another request, stays as it is. */
export const insertSignals = async (trx: Transaction, photo: number, measured: Measured): Promise<void> => {
  const isThere = await trx.selectFrom('photos').select('id').where('id', '=', photo).executeTakeFirst()
  if (!isThere) return
  const row = { ...measured, photo_id: photo, classified: JSON.stringify(measured.classified) }
  await trx
    .insertInto('photo_signals')
    .values(row)
    .onConflict((conflict) => conflict.column('photo_id').doNothing())
    .execute()
}

/** A photo of a member with what was measured of it, where that was. */
export interface SignalledPhoto {
  id: number
  slot: number
  file: string
  hash: Buffer | null
  width: number | null
  height: number | null
  edges: number | null
  classified: string | null
}

/** A member's photos with what was measured of them. */
export const readSignals = (db: Database, member: number): Promise<SignalledPhoto[]> =>
  db
    .selectFrom('photos as p')
    .leftJoin('photo_signals as s', 's.photo_id', 'p.id')
    .select(['p.id', 'p.slot', 'p.file', 's.hash', 's.width', 's.height', 's.edges', 's.classified'])
    .where('p.member_id', '=', member)
    .where('p.state', '<>', 'deleted')
    .orderBy('p.slot')
    .execute()

/** Keeps the hashes of photos beyond the photos: of one that was refused, of all of an account that is closed. */
export const keepHashes = async (
  trx: Transaction,
  photos: readonly number[],
  why: KeptHashReason,
  now: number,
): Promise<void> => {
  const rows = await trx
    .selectFrom('photo_signals as s')
    .innerJoin('photos as p', 'p.id', 's.photo_id')
    .select(['s.hash', 'p.member_id'])
    .where('p.id', 'in', photos)
    .execute()
  if (rows.length > 0)
    await trx
      .insertInto('kept_photo_hashes')
      .values(rows.map((row) => ({ ...row, why, kept_at: now })))
      .execute()
}

/** What is kept of photos that are gone, as it is compared with. */
export const readKeptHashes = (db: Database): Promise<{ hash: Buffer; why: KeptHashReason }[]> =>
  db.selectFrom('kept_photo_hashes').select(['hash', 'why']).execute()

/** Whose photos of closed accounts a picture is near to; 0 for one that has left. The member's own do not count. */
export const nearClosed = async (db: Database, hash: Buffer, member: number): Promise<number[]> => {
  const kept = db.selectFrom('kept_photo_hashes').select(['hash', 'member_id']).where('why', '=', 'closed')
  const rows = await kept.where('member_id', '<>', member).execute()
  return rows.filter((row) => distance(row.hash, hash) <= nearDistance).map(({ member_id: id }) => id)
}

/** Photos of a member whose closing was lifted are those of any other member again. */
export const releaseClosedHashes = async (trx: Transaction, member: number): Promise<void> => {
  await trx.deleteFrom('kept_photo_hashes').where('member_id', '=', member).where('why', '=', 'closed').execute()
}

/** Forgets of accounts that have left what is near to a member's photos. */
export const releaseLeftHashes = async (trx: Transaction, member: number): Promise<void> => {
  const own = (await readSignals(trx, member)).flatMap(({ hash }) => hash ?? [])
  const kept = trx.selectFrom('kept_photo_hashes').select(['id', 'hash']).where('why', '=', 'closed').where('member_id', '=', 0)
  const near = (await kept.execute()).filter((row) => own.some((hash) => distance(row.hash, hash) <= nearDistance))
  for (const { id } of near) await trx.deleteFrom('kept_photo_hashes').where('id', '=', id).execute()
}

/** What stays when a member goes: of a closed account the hashes without whose they were, of anybody else nothing. */
export const forgetInKeptHashes = async (trx: Transaction, member: number): Promise<void> => {
  await trx.deleteFrom('kept_photo_hashes').where('member_id', '=', member).where('why', '=', 'refused').execute()
  await trx.updateTable('kept_photo_hashes').set({ member_id: 0 }).where('member_id', '=', member).execute()
}
