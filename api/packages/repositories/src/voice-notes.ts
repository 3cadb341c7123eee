import type { Selectable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { VoiceNoteTable } from '@quintet/database/tables'
import { prepared } from './prepared.ts'

export type VoiceNoteRow = Selectable<VoiceNoteTable>

const noteIn = prepared((db, match: number, note: string) =>
  db.selectFrom('voice_notes').selectAll().where('match_id', '=', match).where('note', '=', note),
)

/** The recording of that number in a match. */
export const findVoiceNote = async (db: Database, match: number, note: string): Promise<VoiceNoteRow | undefined> =>
  (await noteIn(db, match, note))[0]

interface NewVoiceNote {
  match: number
  side: number
  note: string
  body: string
  iv: string
  now: number
  /** How many of the side may be there. */
  most: number
}

/** Stores a recording unless its number is taken, and removes the oldest of that side beyond the most that may be there. */
export const insertVoiceNote = async (
  trx: Transaction,
  { match, side, note, body, iv, now, most }: NewVoiceNote,
): Promise<void> => {
  await trx
    .insertInto('voice_notes')
    .values({ match_id: match, side, note, body, iv, saved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ofSide = trx.selectFrom('voice_notes').where('match_id', '=', match).where('side', '=', side)
  const kept = ofSide.select('id').orderBy('id', 'desc').limit(most)
  await trx.deleteFrom('voice_notes').where('match_id', '=', match).where('side', '=', side).where('id', 'not in', kept).execute()
}

/** Removes the recordings of both sides of a match. */
export const deleteVoiceNotes = async (trx: Transaction, match: number): Promise<void> => {
  await trx.deleteFrom('voice_notes').where('match_id', '=', match).execute()
}
