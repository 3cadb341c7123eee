import { PROOF_WAITS_DAYS } from '@quintet/domain/photos'
import { DAY_MS } from '@quintet/domain/time'
import { today } from '@quintet/kit/week'
import { type ProofRow, picturesOf, updateProof } from '@quintet/repositories/photo-proofs'
import { endProofCase } from '@quintet/cases/end-proof-case'
import { tellMember } from '@quintet/cases/tell-member'
import type { Context } from '../context.ts'

const endOne = async (context: Context, row: ProofRow): Promise<void> => {
  const now = context.wall.now()
  await context.db.write(async (trx) => {
    await updateProof(trx, row.id, { state: 'over', file_1: null, file_2: null, compared: null })
    await endProofCase(trx, row, { decision: 'over', by: null, now })
    await tellMember(trx, { member: row.member_id, day: today(context), key: 'proofOver' })
  })
  for (const file of picturesOf(row)) await context.photos.delete(file)
}

/** Erases pictures of gestures that nobody has compared in time, and tells their members. */
export const endProofs = async (context: Context): Promise<void> => {
  const before = context.wall.now() - PROOF_WAITS_DAYS * DAY_MS
  const waiting = context.db.read.selectFrom('photo_proofs').selectAll().where('state', '=', 'waiting')
  for (const row of await waiting.where('sent_at', '<', before).execute()) await endOne(context, row)
}
