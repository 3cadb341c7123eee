import { sql } from 'kysely'
import { insertCase } from './insert-case.ts'
import type { Database, Transaction } from '@quintet/database'
import type { PhotoReviewTable } from '@quintet/database/tables'

/** Milliseconds for which a photo is in somebody's hands, and for which a decision can be taken back. */
export const leaseMs = 5 * 60_000
export const undoMs = 10_000

export interface QueuedPhoto {
  id: number
  member_id: number
  slot: number
  file: string
  created_at: number
  reports: number
  refused_before: number
  asked_by: number | null
}

const columns = sql`p.id, p.member_id, p.slot, p.file, p.created_at, r.asked_by,
  (SELECT count(*) FROM reports WHERE kind = 'photo' AND subject = p.id) AS reports,
  (SELECT count(*) FROM cases WHERE kind = 'screening' AND member_id = p.member_id
    AND json_extract(outcome, '$.decision') = 'refuse') AS refused_before`

/**
 * Held photos for somebody: first those in their own hands, then of the others that are in nobody's the riskiest and the oldest. A photo
 * that they asked a second opinion on is not theirs.
 */
export const nextPhotos = async (
  db: Database,
  staff: number,
  now: number,
  { count, holding = [] }: { count: number; holding?: readonly number[] | undefined },
): Promise<QueuedPhoto[]> => {
  const { rows } = await sql<QueuedPhoto>`
    SELECT ${columns} FROM photos p LEFT JOIN photo_reviews r ON r.photo_id = p.id
    WHERE p.state = 'held' AND r.decision IS NULL AND p.id NOT IN (SELECT value FROM json_each(${JSON.stringify(holding)})) AND (r.photo_id IS NULL
      OR (r.staff_id = ${staff} AND r.asked_by IS DISTINCT FROM ${staff}) OR (r.leased_until <= ${now} AND r.asked_by IS DISTINCT FROM ${staff}))
    ORDER BY CASE WHEN r.staff_id = ${staff} AND r.leased_until > ${now} THEN 0 ELSE 1 END, reports DESC, refused_before DESC, p.created_at, p.id
    LIMIT ${count}`.execute(db)
  return rows
}

/** How many held photos wait for a decision. */
export const countWaiting = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM photos p LEFT JOIN photo_reviews r ON r.photo_id = p.id
    WHERE p.state = 'held' AND r.decision IS NULL`.execute(db)
  return rows[0]?.waiting ?? 0
}

const openCase = async (trx: Transaction, photo: QueuedPhoto, now: number): Promise<number> => {
  const row = { kind: 'screening', member_id: photo.member_id, subject: photo.id, opened_at: now }
  const none = { decided_at: null, decided_by: null, outcome: null }
  return insertCase(trx, { ...row, ...none })
}

/** Puts a photo into somebody's hands; returns its case, which is opened with the first look at it. */
export const leasePhoto = async (trx: Transaction, photo: QueuedPhoto, staff: number, now: number): Promise<number> => {
  const review = await readReview(trx, photo.id)
  const leased = { staff_id: staff, leased_until: now + leaseMs }
  if (review) await trx.updateTable('photo_reviews').set(leased).where('photo_id', '=', photo.id).execute()
  const id = review?.case_id ?? (await openCase(trx, photo, now))
  const fresh = { photo_id: photo.id, case_id: id, ...leased, decision: null, reason: null, decided_at: null, asked_by: null }
  if (!review) await trx.insertInto('photo_reviews').values(fresh).execute()
  return id
}

/** The review of a photo; undefined while nobody has looked at it. */
export const readReview = (db: Database, photo: number): Promise<PhotoReviewTable | undefined> =>
  db.selectFrom('photo_reviews').selectAll().where('photo_id', '=', photo).executeTakeFirst()

/** Ends the review of a photo that is none any more for the queue; its case says that it was taken from it. */
export const endReview = async (trx: Transaction, photo: number, now: number): Promise<void> => {
  const outcome = '{"decision":"withdrawn"}'
  const open = trx.updateTable('cases').set({ decided_at: now, outcome }).where('decided_at', 'is', null)
  await open.where('kind', '=', 'screening').where('subject', '=', photo).execute()
  await trx.deleteFrom('photo_reviews').where('photo_id', '=', photo).execute()
}

export const updateReview = async (
  trx: Transaction,
  photo: number,
  changes: Partial<Omit<PhotoReviewTable, 'photo_id' | 'case_id'>>,
): Promise<void> => {
  await trx.updateTable('photo_reviews').set(changes).where('photo_id', '=', photo).execute()
}
