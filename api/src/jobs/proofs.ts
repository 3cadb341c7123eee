import { PROOF_WAITS_DAYS } from '@quintet/domain/photos'
import { DAY_MS } from '@quintet/domain/time'
import { today } from '@quintet/kit/week'
import { picturesOf, updateProof } from '@quintet/repositories/photo-proofs'
import { endProofCase } from '@quintet/cases/end-proof-case'
import { tellMember } from '@quintet/cases/tell-member'
import type { Database } from '@quintet/database'
import type { Context } from '../context.ts'

const stillWaiting = (db: Database, before: number) =>
  db.selectFrom('photo_proofs').selectAll().where('state', '=', 'waiting').where('sent_at', '<', before)

// Read again: staff may have decided on it since the list was read, and with the consent it is gone.
const endOne = async (context: Context, id: number, before: number): Promise<void> => {
  const now = context.wall.now()
  const ended = await context.db.write(async (trx) => {
    const row = await stillWaiting(trx, before).where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    await updateProof(trx, id, { state: 'over', file_1: null, file_2: null, compared: null })
    await endProofCase(trx, row, { decision: 'over', by: null, now })
    await tellMember(trx, { member: row.member_id, day: today(context), key: 'proofOver' })
    return row
  })
  for (const file of picturesOf(ended)) await context.photos.delete(file)
}

/** Erases pictures of gestures that nobody has compared in time, and tells their members. */
export const endProofs = async (context: Context): Promise<void> => {
  const before = context.wall.now() - PROOF_WAITS_DAYS * DAY_MS
  for (const { id } of await stillWaiting(context.db.read, before).orderBy('id').execute()) await endOne(context, id, before)
}
